/**
 * Requests and responses that have the prototypes of Express from the beginning. Express changes the prototype of every request and
 * response to that of its application, and objects whose prototype was changed are slow; when it is the same already, nothing changes.
 */
import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http'
import express, { type Express } from 'express'

/** `options` are for the server; `adopt` takes its application, before the first request. */
export type Messages = {
  options: Required<Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>>, adopt: (app: Express) => Express
}

export function makeMessages (): Messages {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  Object.setPrototypeOf(ExpressRequest.prototype, express.request)
  Object.setPrototypeOf(ExpressResponse.prototype, express.response)
  return {
    options: { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof ServerResponse },
    adopt: (app) => Object.assign(app, {
      request: Object.assign(ExpressRequest.prototype, { app }), response: Object.assign(ExpressResponse.prototype, { app })
    })
  }
}
