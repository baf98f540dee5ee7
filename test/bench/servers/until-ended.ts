/** Says where the server listens, and ends it when the bench closes standard input. */
export const serve = (port: number, path: string, close: () => Promise<void>): void => {
  console.log(JSON.stringify({ port, path }))
  process.stdin.resume()
  process.stdin.once('end', () => void close().then(() => process.exit(0)))
}
