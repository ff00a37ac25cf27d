/** gzip (deflate, brotli) of answers of more than 1 KiB, for clients that ask for it. Weak tags hold for the content in any coding. */
import compression from 'compression'
import type { RequestHandler } from 'express'

const compressAnswer = compression({ threshold: 1024 })

/** Who asks for nothing is spared the work. */
export const compress: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] === undefined) next()
  else compressAnswer(req, res, next)
}
