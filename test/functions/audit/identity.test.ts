/** The views audit.decisions, audit.redirects and audit.external_ids, and what audit.claims tells of merged entities. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../db/migrate.ts'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { merge, undo } from '../../helpers/identity/merged.ts'
import { game, homeOf, idOf, makeRealm, makeSource, provenanceOf, push, say, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const asAuditor = (q: Query, text: string, values: unknown[] = []) => q.as('oyss_auditor', () => q(text, values))

/** A league's team and venue, and a crowd source's of the same, which plays a game there; the younger are merged into the older. */
async function open (q: Query) {
  await setClock(q, '2026-09-01T08:00:00Z')
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'crowd', 'crowd')
  await push(q, 'league', [say('team', 't1', { name: 'Eagles' }), say('venue', 'v1', { name: 'North Park' })])
  const [team, venue] = [await idOf(q, 'league', 'team', 't1'), await idOf(q, 'league', 'venue', 'v1')]
  await setClock(q, '2026-09-01T08:01:00Z')
  await push(q, 'crowd', [
    say('team', 't2', { name: 'The Eagles' }), say('venue', 'v2', { name: 'Northpark' }),
    game('g2', { venue: { external_id: 'v2' }, sides: sides('t2', 't3'), title: 'Derby' })
  ])
  const [other, place] = [await idOf(q, 'crowd', 'team', 't2'), await idOf(q, 'crowd', 'venue', 'v2')]
  const decision = await merge(q, 'team', other, team)
  await merge(q, 'venue', place, venue)
  return { team, venue, other, place, decision, fixture: await idOf(q, 'crowd', 'fixture', 'g2') }
}

database.transaction('PROVENANCE-28 /provenance names what answers now for what was said; audit.claims tells both, and of what it was said', async (t, q) => {
  const { team, venue, other, place, fixture } = await open(q)
  const { venue: [venueClaim], sides: [sidesClaim] } = await provenanceOf(q, 'fixture', 'crowd', 'g2') as any
  t.same([venueClaim.value, sidesClaim.value[0]], [{ id: venue }, { role: 'home', team: { id: team } }])
  const claims = await asAuditor(q, 'select field, value, leads_to, origin_id from audit.claims where entity_id = $1', [fixture])
  t.match(claims.find(({ field }) => field === 'venue'), { value: { id: place }, leads_to: { id: venue }, origin_id: fixture })
  t.match(claims.find(({ field }) => field === 'sides'), { value: [{ team: { id: other } }, {}], leads_to: [{ team: { id: team } }, {}] })
  t.match(claims.find(({ field }) => field === 'title'), { value: 'Derby', leads_to: null })
  t.same(
    await asAuditor(q, "select value, origin_id from audit.claims where entity_id = $1 and field = 'name' order by source", [team]),
    [{ value: 'The Eagles', origin_id: other }, { value: 'Eagles', origin_id: team }]
  )
})

database.transaction('IDENTITY-51 external_ids of a survivor are those of all that was merged into it, until that is undone', async (t, q) => {
  const { team, other } = await open(q)
  const externalIds = async (id: string) => q.value('select read.external_ids_of($1, $2)::jsonb', [homeOf(q).realmId, id])
  t.same(await externalIds(team), { league: 't1', crowd: 't2' })
  t.equal(await idOf(q, 'crowd', 'team', 't2'), team)
  await undo(q, 'team', other)
  t.same([await externalIds(team), await externalIds(other)], [{ league: 't1' }, { crowd: 't2' }])
  t.equal(await idOf(q, 'crowd', 'team', 't2'), other)
})

database.transaction('OPERATE-47 an auditor reads which decisions made an entity what it is, and where each external id was led', async (t, q) => {
  const { team, other, decision } = await open(q)
  const { realmId, accountId } = homeOf(q)
  const decided = await asAuditor(q, 'select * from audit.decisions where entity_id = $1', [team])
  t.match(decided, [{
    mode: 'test', test_account_id: accountId, decision_id: decision, entity_type: 'team', first_id: team, first_name: 'Eagles',
    second_id: other, second_name: 'The Eagles', status: 'approved', decided_by: 'Kim'
  }])
  t.match(JSON.stringify(decided[0]?.evidence), 'Their names are the same.')
  t.match(await asAuditor(q, "select * from audit.redirects where entity_type = 'team'"), [{
    entity_id: other, entity_name: 'The Eagles', survivor_id: team, survivor_name: 'Eagles', decision_id: decision, has_row: true
  }])
  await q("insert into identity.redirects values ($1, 'tm_ghost', 'team', $2, $3)", [realmId, team, decision])
  t.match(await asAuditor(q, "select * from audit.redirects where entity_id = 'tm_ghost'"), [{ entity_name: null, has_row: false }])
  const led = () => asAuditor(q, `select external_id, entity_id, entity_name, origin_id, decision_id from audit.external_ids
    where entity_type = 'team' order by external_id limit 2`)
  t.same(await led(), [
    { external_id: 't1', entity_id: team, entity_name: 'Eagles', origin_id: team, decision_id: null },
    { external_id: 't2', entity_id: team, entity_name: 'Eagles', origin_id: other, decision_id: decision }
  ])
  await undo(q, 'team', other)
  t.match((await led())[1], { entity_id: other, entity_name: 'The Eagles', origin_id: other, decision_id: null })
  t.match(await asAuditor(q, 'select * from audit.decisions where decision_id = $1', [decision]), [{
    entity_id: null, status: 'rejected', undone_by: 'Lee'
  }])
})

database.transaction('OPERATE-47 the guide answers why an external id leads where it leads', async (t, q) => {
  const { team, other, decision } = await open(q)
  const guide = readFileSync(join(root, 'docs/audit/README.md'), 'utf8')
  const query = (about: string) => (/```sql\n(.*?);\n```/s.exec(guide.slice(guide.indexOf(about))) as RegExpExecArray)[1] as string
  t.match(await asAuditor(q, query('**Why does an external id lead')), [{
    source: 'crowd', external_id: 't2', origin_id: other, entity_id: team, entity_name: 'Eagles', decision_id: decision, decided_by: 'Kim'
  }])
  const said = await asAuditor(q, query('**Which entities lead elsewhere'))
  t.same(said.map(({ entity_name: name, value }) => [name, value]), [['The Eagles', 'The Eagles'], ['Northpark', 'Northpark']])
})

database.transaction('PRIVACY-16 external ids of stat lines are masked but for who may see players', async (t, q) => {
  await open(q)
  await push(q, 'crowd', [
    say('stat_line', 'l1', {
      fixture: { external_id: 'g2' }, team: { external_id: 't2' }, player: { external_id: 'p1', name: 'Ann' }, sport: 'soccer',
      stats: { goals: 1 }
    })])
  const ids = (role: 'oyss_auditor' | 'oyss_auditor_unmasked') =>
    q.as(role, () => q("select external_id from audit.external_ids where entity_type = 'stat_line'"))
  t.same([await ids('oyss_auditor'), await ids('oyss_auditor_unmasked')], [[{ external_id: 'masked' }], [{ external_id: 'l1' }]])
})
