/** Webhook subscriptions and their deliveries (WEBHOOK-4). Always of the primary: who writes reads what was written. */
import type { RequestHandler, Response } from 'express'
import { ulid } from 'ulid'
import type { IdKind } from '../../contract/ids.ts'
import { call } from '../../db/call.ts'
import { ServiceError } from '../../db/errors.ts'
import { judgeUrl } from '../../platform/addresses.ts'
import { makeSigningSecret } from '../../platform/secrets.ts'
import { makeObjectReader } from '../intake/read_object.ts'
import type { Key } from '../middleware/key.ts'
import { sendDone, sendNoContent, type Answer } from '../render/answer.ts'
import type { Deps } from './deps.ts'
import { pageOf, queryOf, read, write } from './read.ts'

type SubscriptionRequest = { url: string, events: string[], filter?: { competition?: string, team?: string } }

const refuse = (path: string, message: string): never => {
  throw new ServiceError('validation_failed', message, { errors: [{ path, message }] })
}

/** What neither the schema nor the database, which expands the patterns, can check: whether the address may be sent to. */
function checkRequest (request: SubscriptionRequest, mode: Key['mode'], { webhookAllow }: Deps['config']): SubscriptionRequest {
  const reason = judgeUrl(request.url, { mode, allow: webhookAllow })
  if (reason !== undefined) refuse('/url', reason)
  return request
}

const withSecret = ({ body, etag }: Answer, secret: string): Answer => ({
  body: `${(body as string).slice(0, -1)},"secret":"${secret}"}`, etag, is_unchanged: false
})

export function createSubscription (deps: Deps): RequestHandler {
  const { primary: db, config, secrets } = deps
  const readRequest = makeObjectReader<SubscriptionRequest>('SubscriptionRequest')
  const refuseQuery = queryOf('/v1/subscriptions', 'post')
  return write(deps, async (req, res, key) => {
    refuseQuery(req.url)
    const { url, events, filter } = checkRequest(await readRequest(req), key.mode, config)
    const [id, secret] = [`sub_${ulid()}`, makeSigningSecret()]
    const given = {
      subscription_id: id, url, events, competition: filter?.competition ?? null, team: filter?.team ?? null,
      secret: secrets.seal(secret, id)
    }
    sendDone(
      res, 201, withSecret(await call(db.slow, 'api.create_subscription', { key_hash: key.hash, ...given }) as Answer, secret),
      `${config.baseUrl}/v1/subscriptions/${id}`
    )
  })
}

export function listSubscriptions ({ primary: db }: Deps): RequestHandler {
  const readQuery = queryOf('/v1/subscriptions')
  return read(db.slow, 'api.list_subscriptions', (req) => { readQuery(req.url); return {} }, true)
}

export function getSubscription ({ primary: db }: Deps): RequestHandler {
  const readId = pageOf('/v1/subscriptions/{id}', 'subscription')
  return read(db.slow, 'api.get_subscription', (req) => ({ subscription_id: readId(req).id }), true)
}

export function listDeliveries ({ primary: db }: Deps): RequestHandler {
  const readPage = pageOf('/v1/subscriptions/{id}/deliveries', 'subscription')
  return read(db.slow, 'api.list_deliveries', (req) => {
    const { id, limit, cursor } = readPage(req)
    return { subscription_id: id, page_limit: limit, page_cursor: cursor }
  }, true)
}

/** A write that takes only an id: no query, and no body except an empty object. */
function command (
  deps: Deps, path: string, kind: IdKind, work: (res: Response, key: Key, id: string) => Promise<void>, method = 'post'
): RequestHandler {
  const readId = pageOf(path, kind, method)
  const readNothing = makeObjectReader('EmptyRequest', { isOptional: true })
  return write(deps, async (req, res, key) => {
    const { id } = readId(req)
    if (method === 'post') await readNothing(req)
    await work(res, key, id)
  })
}

export const deleteSubscription = (deps: Deps): RequestHandler =>
  command(deps, '/v1/subscriptions/{id}', 'subscription', async (res, key, id) => {
    await call(deps.primary.slow, 'api.delete_subscription', { key_hash: key.hash, subscription_id: id })
    sendNoContent(res)
  }, 'delete')

export const rotateSecret = (deps: Deps): RequestHandler =>
  command(deps, '/v1/subscriptions/{id}/rotate_secret', 'subscription', async (res, key, id) => {
    const secret = makeSigningSecret()
    sendDone(
      res, 200,
      withSecret(
        await call(deps.primary.slow, 'api.rotate_subscription_secret', {
          key_hash: key.hash, subscription_id: id, secret: deps.secrets.seal(secret, id)
        }) as Answer,
        secret
      )
    )
  })

export const testSubscription = (deps: Deps): RequestHandler =>
  command(deps, '/v1/subscriptions/{id}/test', 'subscription', async (res, key, id) => {
    sendDone(
      res, 202,
      await call(deps.primary.slow, 'api.test_subscription', { key_hash: key.hash, subscription_id: id, base_url: deps.config.baseUrl })
    )
  })

export const redeliver = (deps: Deps): RequestHandler =>
  command(deps, '/v1/deliveries/{id}/redeliver', 'delivery', async (res, key, id) => {
    sendDone(res, 202, await call(deps.primary.slow, 'api.redeliver', { key_hash: key.hash, delivery_id: id }))
  })
