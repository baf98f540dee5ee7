import type { ColourName, Picture } from './picture.ts'

/** Pixels a px: sharp on screens and in print. */
const SCALE = 2

/** A picture as the bytes of a PNG, drawn with the window's own font. */
export const picturePng = async (
  { width, height, shapes }: Picture,
  colours: Readonly<Record<ColourName, string>>,
  family: string,
): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(width * SCALE, height * SCALE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The window cannot draw.')
  context.scale(SCALE, SCALE)
  context.fillStyle = colours.surface
  context.fillRect(0, 0, width, height)
  for (const shape of shapes) {
    if (shape.kind === 'text') {
      context.font = `${shape.bold ? 600 : 400} ${shape.size}px ${family}`
      context.textAlign = shape.anchor === 'middle' ? 'center' : 'start'
      context.fillStyle = colours[shape.fill]
      context.fillText(shape.text, shape.x, shape.y)
      continue
    }
    context.beginPath()
    context.roundRect(shape.x, shape.y, shape.width, shape.height, 4)
    if (shape.fill !== null) {
      context.fillStyle = colours[shape.fill]
      context.fill()
    }
    if (shape.dashed !== null) {
      context.strokeStyle = colours[shape.dashed]
      context.setLineDash([4, 3])
      context.stroke()
    }
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await blob.arrayBuffer())
}
