import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { bodyOf } from '../../helpers/http/reads.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { arrange, TEN } from '../../helpers/public_pages.ts'
import { game, gone, homeOf, idOf, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const later = { observed_at: '2026-09-01T08:30:00Z' }

/** A source lists the game of the league for its own team `eagles`, against the opponent of the league. */
async function list (q: Query, fixture: string, opponent: string, source = 'feed'): Promise<string> {
  await push(q, source, [
    say('team', 'eagles', { name: 'Eagles' }),
    game(fixture, { start: TEN, sides: [
      { role: 'home', team: { external_id: 'eagles' } }, { role: 'away', team: { external_id: opponent } }] }, later)
  ])
  return idOf(q, source, 'team', 'eagles')
}
const listed = (q: Query, team: string): Promise<unknown> =>
  q.value('select array(select f.fixture_id from read.fixtures_listed_for($1, $2) f)', [homeOf(q).realmId, team])
/** The games in the calendar and on the page of a team. */
async function seen (q: Query, team: string): Promise<string[][]> {
  const asked = { if_none_match: null, team_id: team, token_hash: null }
  const [calendar, page] = await q.as('oyss_http', async () => [
    bodyOf(await q.call('api.get_calendar', asked)), bodyOf(await q.call('api.get_team_page', { ...asked, page_cursor: null }))])
  return [calendar.fixtures, [...page.coming, ...page.past]].map((all) => all.map(({ id }: { id: string }) => id))
}

database.transaction('CALENDAR-27 a game that a source lists for a team is in its calendar and on its page, whatever name won', async (t, q) => {
  const fixture = await arrange(q)
  const [own, opponent] = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'league', 'team', 't2')]
  const team = await list(q, fixture, opponent)
  t.same(await seen(q, team), [[fixture], [fixture]])
  t.same(await seen(q, own), [[fixture], [fixture]])
  t.same(await seen(q, opponent), [[fixture], [fixture]], 'once')

  await merge(q, 'team', ...[own, team].sort().reverse() as [string, string])
  t.same(await listed(q, [own, team].sort()[0]!), [], 'merged, it is found by its sides')
  t.same((await seen(q, team))[0], [fixture])
})

database.transaction('CALENDAR-27 not where the teams are known to be two, but by the beginning of a name, the opponent differs, or the source lists it no longer', async (t, q) => {
  const fixture = await arrange(q)
  const [own, opponent] = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'league', 'team', 't2')]
  const team = await list(q, fixture, opponent)
  t.same(await listed(q, team), [fixture])
  t.same(await listed(q, await list(q, fixture, opponent, 'mum')), [], 'a parent lists it')

  await q('savepoint listed')
  const left = async (what: string, expected: string[] = []): Promise<void> => {
    t.same(await listed(q, team), expected, what)
    await q('rollback to savepoint listed')
  }
  await push(q, 'feed', [gone('fixture', fixture, { observed_at: '2026-09-01T08:45:00Z' })])
  await left('no longer listed')
  await push(q, 'feed', [say('team', own, { name: 'Other Eagles' })])
  await left('its source has both teams')
  await push(q, 'feed', [say('team', own, { name: 'Eagles Navy' })])
  await left('its source also calls it by the beginning of its name', [fixture])
  await push(q, 'feed', [say('team', own, { name: 'Eagles Navy', gender: 'F' }), say('team', 'eagles', { name: 'Eagles', gender: 'M' })])
  await left('which a fact forbids')
  await push(q, 'league', [game('g1', { start: TEN, sides: [
    { role: 'home', team: { external_id: 't1' } }, { role: 'away', team: { external_id: 't9', name: 'Ospreys' } }] },
  { observed_at: '2026-09-01T09:00:00Z' })])
  await left('another opponent')
  await q(`insert into identity.decisions (realm_id, decision_id, entity_type, first_id, second_id, kind, status, evidence_hash, decided_at)
    select $1, util.make_id('rev'), 'team', least($2, $3), greatest($2, $3), 'merge', 'rejected', '', util.now()`,
  [homeOf(q).realmId, own, team])
  await left('a person rejected that they are one')
  await left('as before', [fixture])
})
