/** The public pages of teams and competitions; they take no key (PAGE-1). */
import { readFileSync } from 'node:fs'
import type { Request, RequestHandler } from 'express'
import { call } from '../../db/call.ts'
import type { CompetitionBody, TeamBody } from '../pages/public/body.ts'
import { renderCompetitionPage } from '../pages/public/competition.ts'
import { publicHeaders } from '../pages/public/frame.ts'
import { renderTeamPage } from '../pages/public/team.ts'
import { sendShared } from '../render/answer.ts'
import { makePage, sendPage } from '../render/page.ts'
import { send, weakTag } from '../render/send.ts'
import { makeSharedReading, type Ask } from '../render/shared_reading.ts'
import { requireAccept } from '../validation/accept.ts'
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

type Asked = { id: string, key: string, ask: Ask }

/** `prefix` is the address without the id; `render` makes the page of the body that `read` asked for. */
function makeHandler<Body extends { id: string }> (
  prefix: string, read: (req: Request) => Asked, render: (body: Body) => Buffer
): RequestHandler {
  const find = makeSharedReading('pages', (text, key) => {
    const body = JSON.parse(text) as Body
    if (!key.startsWith(body.id)) throw new Merged(body.id)
    return render(body)
  })
  return async (req, res) => {
    const { id, key, ask } = read(req)
    requireAccept(req.headers.accept, 'text/html')
    try {
      sendShared(res, { id, type: 'text/html; charset=utf-8', ...await find(req, key, ask), headers: publicHeaders })
    } catch (error) {
      if (!(error instanceof Merged)) throw error
      // Not for good, as a merge can be undone.
      const path = prefix + error.survivor
      send(res, 307, ['ETag', weakTag(path), 'Cache-Control', 'public, max-age=300', 'Surrogate-Key', id, 'Location', path], '')
    }
  }
}

/** GET /t/{id} */
export function getTeamPage ({ db, config }: Deps): RequestHandler {
  const readPage = pageOf('/t/{id}', 'team')
  return makeHandler<TeamBody>('/t/', (req) => {
    const { id, cursor = null } = readPage(req)
    const ask: Ask = (held) => call(db.slow, 'api.get_team_page', { if_none_match: held, team_id: id, page_cursor: cursor })
    return { id, key: `${id} ${cursor}`, ask }
  }, (body) => renderTeamPage(body, config.baseUrl))
}

/** GET /c/{id} */
export function getCompetitionPage ({ db }: Deps): RequestHandler {
  const readPage = pageOf('/c/{id}', 'competition')
  return makeHandler<CompetitionBody>('/c/', (req) => {
    const { id, division = null, cursor = null } = readPage(req)
    const ask: Ask = (held) => call(
      db.slow, 'api.get_competition_page', { if_none_match: held, competition_id: id, division_id: division, page_cursor: cursor })
    return { id, key: `${id} ${division} ${cursor}`, ask }
  }, renderCompetitionPage)
}

/** GET /pages.css */
export function getPageStylesheet (): RequestHandler {
  const page = makePage('text/css; charset=utf-8', readFileSync(new URL('../pages/public/style.css', import.meta.url), 'utf8'))
  return (req, res) => sendPage(req, res, page)
}
