import fs from 'node:fs'
import { closed } from '../closed.ts'

const PNG_HEADER_BYTES = 24

/** An image as it came: never decoded, never changed. */
function image(bytes: Buffer) {
  const getSize = (): { width: number; height: number } =>
    bytes.length > PNG_HEADER_BYTES
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : { width: 0, height: 0 }
  return closed('nativeImage', {
    toPNG: () => bytes,
    toJPEG: () => bytes,
    toBitmap: () => bytes,
    toDataURL: () => `data:image/png;base64,${bytes.toString('base64')}`,
    isEmpty: () => bytes.length === 0,
    getSize,
    resize: (): object => image(bytes),
    crop: (): object => image(bytes),
    setTemplateImage: () => {},
  })
}

export const nativeImage = closed('nativeImage', {
  createEmpty: () => image(Buffer.alloc(0)),
  createFromPath: (file: string) => image(fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0)),
  createFromBuffer: image,
  createFromDataURL: (url: string) => image(Buffer.from(url.split(',')[1] ?? '', 'base64')),
})
