/** Notices about games of live data, and what they are about, made at once. */
import type { Query } from '../database.ts'
import { game, idOf, makeLive, makeSource, push } from '../seed.ts'
import { makeAccount } from './people.ts'

/** A game to come whose start a source of an account decides, in live data, where another account acts too. */
export async function makeDecided (q: Query, accountId: string, otherId: string): Promise<{ entity_id: string, field: string }> {
  await makeLive(q, otherId)
  const realm = await makeLive(q, accountId)
  await makeSource(q, 'decides', 'crowd', realm)
  await push(q, 'decides', [game('g', { start: '2100-09-12T17:00:00Z' })], realm)
  return { entity_id: await idOf(q, 'decides', 'fixture', 'g', realm), field: 'start' }
}

/** A notice that an account received from a new one. */
export async function makeNotice (q: Query, accountId: string): Promise<{ notice_id: string, account_id: string }> {
  const fromId = await makeAccount(q, 'Third')
  const { entity_id: id, field } = await makeDecided(q, accountId, fromId)
  const made = await q.one(
    `insert into tenancy.notices (realm_id, notice_id, account_id, recipient_id, source_id, fixture_id, field, kind, value)
     select s.realm_id, util.make_id('ntc'), $2, $1, s.source_id, $3, $4, 'wrong_time', '"2100-09-12T17:00:00Z"'
       from tenancy.sources s where s.source_key = 'decides' returning notice_id, account_id`, [accountId, fromId, id, field]
  )
  return made as { notice_id: string, account_id: string }
}

/** A question to an account: the game of one source of it, of which another reported since that it is cancelled. */
export async function makeQuestion (q: Query, accountId: string): Promise<string> {
  const realm = await makeLive(q, accountId)
  await makeSource(q, 'lists', 'hostFeed', realm)
  await makeSource(q, 'reports', 'crowd', realm)
  await push(q, 'lists', [game('q', { start: '2100-09-12T17:00:00Z', status: 'scheduled' })], realm)
  const id = await idOf(q, 'lists', 'fixture', 'q', realm)
  const later = new Date(new Date(await q.value('select util.now()') as string).getTime() + 1000).toISOString()
  await push(q, 'reports', [game(id, { status: 'cancelled' }, { observed_at: later })], realm)
  return await q.value(
    `insert into tenancy.questions (realm_id, question_id, account_id, fixture_id, field, value, source_id, reported_at, does_decide)
     select s.realm_id, util.make_id('qst'), $1, $2, 'status', '"cancelled"', s.source_id, util.now(), true
       from tenancy.sources s where s.source_key = 'reports' returning question_id`, [accountId, id]
  ) as string
}
