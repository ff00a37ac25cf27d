/**
 * What belongs to one account, tried by people who have no business with it: every page that takes an id, and every field of
 * /manage/graphql that does. Each is tried with the id and with one that nothing has: the answers must not differ.
 *
 *   const ids = await makeBelongings(accountId, owner, q)
 *   t.same((await tryPages(stranger, ids)).filter(({ real, none }) => real !== none), [])
 */
import { pages } from '../../../server/dashboard/routes.ts'
import type { Visitor } from '../dashboard.ts'
import type { Query } from '../database.ts'
import { FEED, uploadFile } from '../feeds/feed_pages.ts'
import { makeNotice, makeQuestion } from './notices.ts'
import { addPasskey } from './people.ts'
import { makeReview } from '../identity/reviews.ts'
import { fields, type Field } from '../manage_fields.ts'
import { makeGames, toCsv } from '../schedules.ts'
import { idOf, makeKeys, push, say } from '../seed.ts'

/** By what is named: an id of the account. */
export type Belongings = Record<string, string>
/** `what`: POST where something would be done. `real` and `none`: the answers to the id and to one that nothing has, without either. */
export type Tried = { what: string, status: number, real: string, none: string }

/** Which id stands in the address of a page, by the first that fits. */
const ofPath: readonly (readonly [RegExp, string])[] = [
  [/calendars\/:id\/revoke/, 'calendar_token'], [/calendars\//, 'organization'], [/invitations\//, 'invitation'],
  [/tokens\//, 'user_token'], [/passkeys\//, 'passkey'], [/people\//, 'person'], [/accounts\//, 'account'], [/batches\//, 'batch'],
  [/data\//, 'entity'], [/feeds\//, 'feed'], [/grants\//, 'grant'], [/keys\//, 'key'], [/reviews\//, 'review'], [/runs\//, 'run'],
  [/notices\/:id\/dismiss/, 'notice'], [/notices\//, 'account'], [/questions\//, 'question'],
  [/sources\//, 'source'], [/connectors\//, 'feed'], [/targets\//, 'target'], [/webhooks\//, 'webhook']
]
/** What forms and addresses take besides. */
const form = (ids: Belongings): Record<string, string> => ({
  session: ids.session as string, delivery: ids.delivery as string, account: ids.account as string, opens: ids.organization as string,
  organization: ids.organization as string, reason: 'none', role: 'viewer', decision: 'keep_apart', private: 'yes', name: 'Mine',
  class: 'crowd', since: '2026-01-01T00:00', state: 'failed', events: '*', url: 'https://example.org/hook',
  competition: ids.entity as string, team: ids.entity as string, within: ids.entity as string, version: '1', field: 'name',
  how: 'as_it_is', note: 'none'
})
/** Pages without an id in their address whose form takes one. */
const WITH_IDS = ['/accounts', '/:mode/grants', '/:mode/calendars', '/security/sessions/end']
/** Arguments of fields that are ids, where they are called otherwise than in `Belongings`. */
const ofArgument: Record<string, string> = {
  subscription_id: 'webhook', user_id: 'person', entity_id: 'entity', competition: 'entity', team: 'entity', within: 'entity',
  competition_id: 'entity', token_id: 'calendar_token', blocked_id: 'account'
}
const said: Record<string, unknown> = {
  mode: 'test', note: 'none', reason: 'none', name: 'Mine', role: 'viewer', decision: 'keep_apart', state: 'failed', field: 'name',
  scope: 'participants:read', since: '2026-11-01T00:00:00Z', is_private: true, is_dry: true, is_preview: true, events: ['*'], settings: {},
  mapping: {}, kind: 'team', class: 'crowd', url: 'https://example.org/hook', row_limit: 1
}

/** An id of the same kind that nothing has. */
const none = (id: string): string => id.replace(/_[0-9A-Z]{26}$/, '_01K5T3M8Q9ZXW4V7N2B6C0D1EF')
const withoutIds = (text: string, ids: Belongings): string =>
  Object.values(ids).reduce((rest, id) => rest.replaceAll(id, 'ID').replaceAll(none(id), 'ID'), text)
    .replaceAll(/"request_id":"[^"]*"|<time[^>]*>[^<]*/g, '')

/** One thing of each kind, made by an owner of the account, and its id. */
export async function makeBelongings (accountId: string, owner: Visitor, q: Query): Promise<Belongings> {
  const realm = await makeKeys(q, accountId, 'test')
  const { reviewId, first } = await makeReview(q, realm)
  await uploadFile(owner, '/dashboard/test/feeds/new', toCsv(makeGames(12)), { ...FEED, name: 'Walls' })
  const id = async (column: string, table: string, where = 'account_id = $1'): Promise<string> =>
    q.value(`select max(x.${column}) from ${table} x where ${where}`, [accountId])
  await owner.send('/dashboard/test/webhooks/new', { events: '*', url: 'https://example.org/hook' })
  const webhook = await id('subscription_id', 'webhook.subscriptions')
  await owner.send(`/dashboard/test/webhooks/${webhook}/test`)
  await push(q, 'league', [say('organization', 'walls', { name: 'Walls Youth', kind: 'club' })], realm)
  const organization = await idOf(q, 'league', 'organization', 'walls', realm)
  await owner.send('/dashboard/test/calendars', { opens: organization, name: 'Families' })
  await owner.send('/dashboard/test/grants', { account: accountId, organization })
  await owner.send('/dashboard/test/people', { email: 'invited@example.org', role: 'viewer' })
  await owner.send('/dashboard/security/tokens', { name: 'Script', role: 'viewer', days: '30' })
  const passkey = await addPasskey(q, owner.userId)
  const ofFeed = 'feed_id in (select feed_id from connect.feeds where account_id = $1)'
  const ofTarget = `target_id in (select target_id from connect.targets where ${ofFeed})`
  return {
    account: accountId, review: reviewId, entity: first, webhook, organization, passkey, person: owner.userId,
    delivery: await q.value('select max(delivery_id) from webhook.deliveries where subscription_id = $1', [webhook]),
    key: await id('key_id', 'tenancy.keys'), batch: await id('batch_id', 'intake.batches'),
    source: await id('source_id', 'tenancy.sources'),
    feed: await id('feed_id', 'connect.feeds'), target: await id('target_id', 'connect.targets', ofFeed),
    run: await id('run_id', 'connect.runs', ofTarget), grant: await id('grant_id', 'tenancy.grants'),
    calendar_token: await id('token_id', 'tenancy.calendar_tokens'), invitation: await id('invitation_id', 'tenancy.invitations'),
    user_token: await id('token_id', 'tenancy.user_tokens'), notice: (await makeNotice(q, accountId)).notice_id,
    question: await makeQuestion(q, accountId),
    session: await id('session_id', 'tenancy.sessions'),
    observation: await id('observation_id', 'intake.observations',
      'batch_id in (select b.batch_id from intake.batches b where b.account_id = $1)')
  }
}

const fakes = (ids: Belongings): Belongings => Object.fromEntries(Object.entries(ids).map(([kind, id]) => [kind, none(id)]))

/** Every page that takes an id, shown and sent. */
export async function tryPages (visitor: Visitor, ids: Belongings, modes = ['test']): Promise<Tried[]> {
  const tried: Tried[] = []
  const closed = /^\/(?:welcome|sign-in|unsubscribe)\//
  for (const page of pages.filter(({ path }) => !closed.test(path) && (/:(?!mode)/.test(path) || WITH_IDS.includes(path)))) {
    const kind = ofPath.find(([pattern]) => pattern.test(page.path))?.[1]
    if (kind === undefined && !WITH_IDS.includes(page.path)) throw new Error(`no id is known for ${page.path}`)
    for (const mode of page.path.includes(':mode') ? modes : ['']) {
      const path = page.path.replace(':mode', mode)
      const pathOf = (own: Belongings): string =>
        `/dashboard${path.replace(':delivery', own.delivery as string).replace(/:\w+/, own[kind as string] ?? '')}`
      const works = {
        GET: page.get && ((own: Belongings) => visitor.get(`${pathOf(own)}?${new URLSearchParams(form(own)).toString()}`)),
        POST: page.post && ((own: Belongings) => visitor.send(pathOf(own), form(own)))
      }
      for (const [method, work] of Object.entries(works).filter(([, one]) => one !== undefined)) {
        const show = async (own: Belongings) => {
          const { status, location, text } = await (work as NonNullable<typeof works.GET>)(own)
          return { status, reported: withoutIds(`${status} ${decodeURIComponent(location ?? '')} ${text}`, ids) }
        }
        const [real, missing] = [await show(ids), await show(fakes(ids))]
        tried.push({ what: `${method} ${pathOf(ids)}`, status: real.status, real: real.reported, none: missing.reported })
      }
    }
  }
  return tried
}

/** Makes something of one's own, whatever ids it is given. */
const MAKING = 'create_subscription'
const kindOf = (name: string, field: string): string | undefined =>
  field === 'revoke_user_token' ? 'user_token' : ofArgument[name] ?? (name.endsWith('_id') ? name.slice(0, -3) : undefined)

/** Every field of /manage/graphql that takes an id. `ask` posts a document. */
export async function tryFields (ask: (query: string) => Promise<Response>, ids: Belongings): Promise<Tried[]> {
  const tried: Tried[] = []
  const takesId = (field: Field): boolean => field.arguments.some(({ name }) => kindOf(name, field.name) !== undefined)
  for (const field of fields.filter((one) => one.name !== MAKING && takesId(one))) {
    const given = (own: Belongings): string => field.arguments
      .map((argument) => [argument, own[kindOf(argument.name, field.name) ?? ''] ?? said[argument.name]] as const)
      .filter(([, value]) => value !== undefined).map(([{ name, literal }, value]) => `${name}: ${literal(value)}`).join(', ')
    const show = async (own: Belongings) => {
      const called = `${field.isRead ? 'query' : 'mutation'} { ${field.name}(${given(own)})`
      const bare = await ask(`${called} }`)
      const text = await bare.text()
      const reported = /must have a selection/.test(text) ? await (await ask(`${called} { __typename } }`)).text() : text
      return { status: bare.status, reported: withoutIds(reported, ids) }
    }
    const [real, missing] = [await show(ids), await show(fakes(ids))]
    tried.push({ what: `${field.isRead ? 'GET' : 'POST'} ${field.name}`, status: real.status, real: real.reported, none: missing.reported })
  }
  return tried
}
