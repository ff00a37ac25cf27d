/** The public pages of teams and competitions; they take no key (PAGE-1). */
import { readFileSync } from 'node:fs'
import type { Request, RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import type { CompetitionBody, TeamBody } from '../pages/public/body.ts'
import { renderCompetitionPage } from '../pages/public/competition.ts'
import { publicHeaders, withToken } from '../pages/public/frame.ts'
import { renderTeamPage } from '../pages/public/team.ts'
import { ownCaching, sendShared } from '../render/answer.ts'
import { makePage, sendPage } from '../render/page.ts'
import { send, weakTag } from '../render/send.ts'
import { makeSharedReading, type Ask } from '../render/shared_reading.ts'
import { requireAccept } from '../validation/accept.ts'
import { formedToken, hashInForce } from './calendar_token.ts'
import type { Deps } from './deps.ts'
import { pageOf } from './read.ts'

/** What was asked for was merged into another, whose id this is. */
class Merged extends Error {
  readonly survivor: string
  constructor (survivor: string) {
    super(survivor)
    this.survivor = survivor
  }
}

/** `key` names what is asked for; `asking` is how, once it is known whether the token is in force. */
type Requested = { id: string, key: string, token: string | undefined, asking: (hash: Buffer | null) => Ask }

const separator = ' '

/** `prefix` is the address without the id; `render` makes the page of the body that `read` asked for, for who has the token. */
function makeHandler<Body extends { id: string }> (
  prefix: string, primary: Queryable, read: (req: Request) => Requested, render: (body: Body, token: string | undefined) => Buffer
): RequestHandler {
  const find = makeSharedReading('pages', (text, key) => {
    const body = JSON.parse(text) as Body
    if (!key.startsWith(body.id)) throw new Merged(body.id)
    return render(body, key.split(separator).at(-1) || undefined)
  })
  return async (req, res) => {
    const { id, key, token: given, asking } = read(req)
    requireAccept(req.headers.accept, 'text/html')
    const [isOwn, token] = [given !== undefined, formedToken(given)]
    try {
      const ask = asking(await hashInForce(primary, token))
      const found = await find(req, key + separator + (token ?? ''), ask)
      sendShared(res, { id, type: 'text/html; charset=utf-8', ...found, headers: publicHeaders, isOwn })
    } catch (error) {
      if (!(error instanceof Merged)) throw error
      // Not for good, as a merge can be undone.
      const path = prefix + error.survivor + withToken('', token)
      const caching = isOwn ? ownCaching : ['Cache-Control', 'public, max-age=300', 'Surrogate-Key', id]
      send(res, 307, ['ETag', weakTag(path), ...caching, 'Location', path], '')
    }
  }
}

/** GET /t/{id} */
export function getTeamPage ({ db, primary, config }: Deps): RequestHandler {
  const readPage = pageOf('/t/{id}', 'team', 'get', true)
  return makeHandler<TeamBody>('/t/', primary.quick, (req) => {
    const { id, cursor = null, token } = readPage(req)
    const asking = (hash: Buffer | null): Ask => (held) =>
      call(db.slow, 'api.get_team_page', { if_none_match: held, team_id: id, page_cursor: cursor, token_hash: hash })
    return { id, key: `${id} ${cursor}`, token, asking }
  }, (body, token) => renderTeamPage(body, config.baseUrl, token))
}

/** GET /c/{id} */
export function getCompetitionPage ({ db, primary }: Deps): RequestHandler {
  const readPage = pageOf('/c/{id}', 'competition', 'get', true)
  return makeHandler<CompetitionBody>('/c/', primary.quick, (req) => {
    const { id, division = null, cursor = null, token } = readPage(req)
    const asking = (hash: Buffer | null): Ask => (held) => call(db.slow, 'api.get_competition_page', {
      if_none_match: held, competition_id: id, division_id: division, page_cursor: cursor, token_hash: hash
    })
    return { id, key: `${id} ${division} ${cursor}`, token, asking }
  }, renderCompetitionPage)
}

/** GET /pages.css */
export function getPageStylesheet (): RequestHandler {
  const page = makePage('text/css; charset=utf-8', readFileSync(new URL('../pages/public/style.css', import.meta.url), 'utf8'))
  return (req, res) => sendPage(req, res, page)
}
