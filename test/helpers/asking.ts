/** A league and a club, and others who report of their game: what the accounts that can decide are asked (CORRECT-23). */
import type { Query } from './database.ts'
import { act, makeAccount, makePerson, signIn, type Operation, type Rest } from './people/people.ts'
import { apply, game, idOf, makeLive, makeRealm, makeSource, push, say, setClock, sides, type Realm, type SourceClass } from './seed.ts'

export type Json = Record<string, any>
export type Who = { accountId: string, userId: string }
export const FIVE = '2026-09-12T17:00:00Z'
export const SIX = '2026-09-12T18:00:00Z'
export type World = { league: Realm, club: Realm, app: Realm, owner: Who, manager: Who, parent: Who, id: string, organization: string }

export const clock = (q: Query, hour: number, day = 1): Promise<void> =>
  setClock(q, `2026-09-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`)

/** Live data at eight: a game of the league. The club represents the organization of a team; an app has sources of parents. */
export async function openAsking (q: Query, leagueClass: SourceClass = 'authoritativePush'): Promise<World> {
  await clock(q, 8)
  const league = await makeLive(q, (await makeRealm(q, 'League')).accountId)
  const club = await makeLive(q, await makeAccount(q, 'Club'))
  const app = await makeLive(q, await makeAccount(q, 'App'))
  await makeSource(q, 'league', leagueClass, league)
  await makeSource(q, 'club', 'ownerCorrection', club)
  await makeSource(q, 'app', 'crowd', app)
  await push(q, 'league', [
    say('organization', 'o', { name: 'Harbour Youth', kind: 'club' }),
    say('team', 'a', { name: 'Harbour', organization: { external_id: 'o' } }),
    game('g', {
      start: FIVE, end: SIX, time_zone: 'UTC', title: 'Final', sides: sides('a', 'b'), venue: { external_id: 'park', name: 'Oak Park' }
    })
  ], league)
  const [id, organization] = [await idOf(q, 'league', 'fixture', 'g', league), await idOf(q, 'league', 'organization', 'o', league)]
  await q.call('manage.add_representative', { account_id: club.accountId, mode: 'live', organization_id: organization })
  const member = async ({ accountId }: Realm): Promise<Who> =>
    ({ accountId, userId: (await makePerson(q, { accountId, role: 'schedule_manager' })).userId })
  return { league, club, app, id, organization, owner: await member(league), manager: await member(club), parent: await member(app) }
}

/** A source reports something of the game, at an hour, and a worker asks at the next. */
export async function report (
  q: Query, { id, ...world }: World, source: 'league' | 'club' | 'app', hour: number, data: Json
): Promise<void> {
  await clock(q, hour)
  await push(q, source, [game(source === 'league' ? 'g' : id, { time_zone: 'UTC', ...data })], world[source])
  await clock(q, hour + 1)
}
export const askNow = (q: Query, most = 100): Promise<Json> =>
  q.as('oyss_resolver', () => q.call('jobs.ask_questions', { batch_limit: most })) as Promise<Json>

/** In a session of that moment. */
export const as = async <Name extends Operation> (q: Query, { userId, accountId }: Who, name: Name, rest: Rest<Name>): Promise<Json> =>
  await act(q, name, (await signIn(q, userId, { accountId })).session, rest) as Json
export const questions = async (q: Query, who: Who): Promise<Json[]> => (await as(q, who, 'manage.list_questions', { mode: 'live' })).open
export const answer = (q: Query, who: Who, id: string, words: string, also: string[] = []): Promise<Json> =>
  as(q, who, 'manage.answer_question', { mode: 'live', question_id: id, answer: words, also })
/** Applies the corrections that wait. */
export async function applyWaiting (q: Query): Promise<void> {
  for (const { batch_id: id } of await q("select batch_id from intake.batches where status = 'received'")) await apply(q, id as string)
}
/** The fields of the game that pages mark. */
export const marked = async (q: Query, { league, id }: World): Promise<string[]> => (await q(
  'select n.field from read.newer_claims($1, array[$2]) n where not n.is_let_stand order by 1', [league.realmId, id]
)).map(({ field }) => field as string)
