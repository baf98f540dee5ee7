import { startProduct } from '../lib/product.ts'
import { serve } from './until-ended.ts'

// The whole product without a window: what is verified and committed here is what the app does.
const { port, path, close } = await startProduct()
serve(port, path, close)
