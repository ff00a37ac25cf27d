/**
 * manage.preview_replay with what it is made of: ledger.staged_difference and ledger.moved_entity (canon.title_of, canon.named_value);
 * intake.open_batch and resolve.apply_observations, which it shares with jobs.apply_batch. In committing sessions, for what remains is
 * the question; manage.preview_batch.
 */
import t from 'tap'
import { call } from '../../helpers/call.ts'
import { sayAtRandom, snapshot, type Snapshot } from '../../helpers/identity/previews.ts'
import { useRaces } from '../../helpers/races.ts'
import {
  apply, game, gone, idOf, makeRealm, makeSource, push, say, score, sides, store, type Observation, type Realm
} from '../../helpers/seed.ts'
import type { Query } from '../../helpers/database.ts'

const { q, database, open } = await useRaces(t)
const manager = await database.connect('oyss_manager')
type Difference = {
  entities: {
    type: string, id: string | null, name: string, zone: string | null, is_created: boolean, events: string[], fields: Record<string, any>[]
  }[]
  more: number, counts: Record<string, any>[], tables: number, stored: number
}
const readable = (all: readonly Observation[], kept: (index: number) => boolean): string =>
  JSON.stringify({ observations: all.map((one, index) => [index, one] as const).filter(([index]) => kept(index)) })
const preview = async (id: string, accepted: number, text: string | null = null): Promise<Difference> =>
  await call(manager, 'manage.preview_replay', { batch_id: id, readable: text, accepted, rejected: 0 }) as Difference
const replay = async (id: string, accepted: number): Promise<void> => {
  await q.call('manage.replay_batch', { batch_id: id, readable: null, accepted, rejected: 0, errors: null })
  await apply(q, id)
}
/** Stores a batch of which the parser of then read only some. */
async function storePart (all: readonly Observation[], kept: (index: number) => boolean, realm: Realm): Promise<string> {
  const id = await store(q, 'league', all, realm)
  const count = all.filter((_, index) => kept(index)).length
  await q('update intake.batches set readable = $2, accepted_count = $3, rejected_count = $4 where batch_id = $1', [
    id, readable(all, kept), count, all.length - count
  ])
  return id
}
const lastPosition = (): Promise<string> => q.value('select coalesce(max(position), 0) from ledger.changes')
/** What the ledger has after a position, as a preview shows it. */
async function moved (realm: Realm, position: string): Promise<Difference['entities']> {
  return q.value(`
    with seen as (
      select v.entity_type, v.entity_id, min(v.version) as first, jsonb_object_agg(m.key, m.value order by v.version)
               filter (where m.key is not null) as moves, min(v.position) as position
        from ledger.versions v left join lateral jsonb_each(v.moves) m on true
       where v.realm_id = $1 and v.position > $2 and v.entity_type <> 'stat_line' group by 1, 2
    ), fresh as (select array_agg(entity_id) filter (where first = 1) || '{}'::text[] as ids from seen)
    select coalesce(jsonb_agg(jsonb_build_object('type', t.entity_type, 'id', case when t.first > 1 then t.entity_id end,
             'name', canon.title_of($1, t.entity_id),
             'zone', canon.zone_of($1, t.entity_id), 'is_created', t.first = 1,
             'events', (select jsonb_agg(distinct c.event order by c.event) from ledger.changes c
                         where c.realm_id = $1 and c.position > $2 and c.entity_id = t.entity_id),
             'fields', (select coalesce(jsonb_agg(jsonb_build_object('field', m.key,
                  'before', canon.named_value($1, b.state -> m.key, f.ids), 'after', canon.named_value($1, nullif(m.value, 'null'), f.ids))
                  order by m.key), '[]')
                from jsonb_each(t.moves) m where coalesce(b.state -> m.key, 'null') <> m.value))
             order by t.first = 1, t.position), '[]')
      from seen t cross join fresh f
      cross join lateral (select coalesce(ledger.state_at($1, t.entity_id, t.first - 1), '{}')) b (state)`, [realm.realmId, position])
}
/** Where it is on record that there was a preview, and a sequence. */
const NOTED = ['canon.external_ids_mapping_id_seq', 'tenancy.entries', 'tenancy.actions', 'tenancy.actions_action_id_seq']
const differing = (before: Snapshot, after: Snapshot): string[] => Object.keys(after).filter((name) => before[name] !== after[name])

for (const seed of [1, 2, 3, 4]) {
  await t.test(`INTAKE-50, INTAKE-52 whatever a batch says (${seed}): after a preview everything is as before, and a replay moves exactly what was shown`, async (t) => {
    const realm = await makeRealm(q, `Home ${seed}`)
    await makeSource(q, 'league', 'partnerApi', realm)
    await makeSource(q, 'club', 'authoritativePush', realm)
    await push(q, 'league', sayAtRandom(seed, 30, '2026-09-01T08:00:00Z'), realm)
    await push(q, 'club', sayAtRandom(seed + 10, 15, '2026-09-01T09:00:00Z'), realm)
    const all = sayAtRandom(seed + 20, 40, '2026-09-01T10:00:00Z')
    const id = await storePart(all, (index) => (index + seed) % 3 === 0, realm)
    if (seed % 2 === 0) await apply(q, id)
    await push(q, 'club', sayAtRandom(seed + 30, 15, '2026-09-01T11:00:00Z'), realm)

    const before = await snapshot(q)
    const shown = await preview(id, all.length)
    t.same(differing(before, await snapshot(q)).filter((name) => !NOTED.includes(name)), [], 'nothing remains but a row of the log')
    t.ok(shown.entities.some((one) => one.is_created) && shown.entities.some((one) => !one.is_created && one.fields.length > 0))
    const position = await lastPosition()
    await replay(id, all.length)
    t.same({ entities: shown.entities, more: shown.more }, { entities: await moved(realm, position), more: 0 })
    t.equal(shown.stored, all.length - (seed % 2 === 0 ? all.filter((_, index) => (index + seed) % 3 === 0).length : 0))
    const again = await preview(id, all.length)
    t.same([again.entities, again.counts, again.stored], [[], [], 0], 'a replay of what is done changes nothing')
  })
}

t.test('INTAKE-50 a difference shows fields before and after, what is referred to by name, what is created without the id that it will not have', async (t) => {
  const realm = await makeRealm(q, 'Named')
  await makeSource(q, 'league', 'partnerApi', realm)
  const team = (name: string) => say('team', name, { name: `FC ${name}` })
  await push(q, 'league', [team('lions'), team('tigers'), game('g1', {
    sides: sides('lions', 'tigers'), start: '2026-09-12T14:00:00Z', status: 'completed'
  })], realm)
  const all = [
    game('g1', { sides: sides('lions', 'bears'), start: '2026-09-12T16:00:00Z', status: 'completed', result: score(2, 1) }),
    team('bears'), gone('team', 'tigers')
  ]
  const id = await storePart(all, () => false, realm)
  const shown = await preview(id, 3)
  const g1 = await idOf(q, 'league', 'fixture', 'g1', realm)
  const lions = { id: await idOf(q, 'league', 'team', 'lions', realm), name: 'FC lions' }
  t.match(shown, { status: 'received', accepted: 3, accepted_before: 0, rejected: 0, rejected_before: 3, stored: 3, more: 0, tables: 0 })
  t.same(shown.counts, [{ type: 'fixture', created: 0, moved: 1 }, { type: 'team', created: 1, moved: 1 }])
  const fixture = shown.entities.find(({ type }) => type === 'fixture')
  t.match(fixture, { id: g1, name: 'FC lions v FC bears', is_created: false,
    events: ['oyss.fixture.rescheduled', 'oyss.fixture.updated', 'oyss.result.finalized'] })
  const fields = new Map(fixture?.fields.map(({ field, ...rest }) => [field, rest]))
  t.same(fields.get('start'), { before: '2026-09-12T14:00:00Z', after: '2026-09-12T16:00:00Z' })
  t.match(fields.get('sides'), { before: [{ team: lions }, { team: { name: 'FC tigers' } }] })
  t.same(fields.get('sides')?.after, [{ role: 'home', team: lions }, { role: 'away', team: { name: 'FC bears' } }])
  t.same(fields.get('result')?.before, null)
  t.match(shown.entities.find(({ is_created: isCreated }) => isCreated), { type: 'team', id: null, name: 'FC bears' })
  t.match(shown.entities.find(({ events }) => events.includes('oyss.team.withdrawn')), { type: 'team', name: 'FC tigers', fields: [] })
})

t.test('INTAKE-50 at most 200 fields are shown, and how many entities more; box score lines are counted, whom they name is not shown', async (t) => {
  const realm = await makeRealm(q, 'Many')
  await makeSource(q, 'league', 'partnerApi', realm)
  const line = say('stat_line', 'l1', {
    fixture: { external_id: 'g0' }, team: { external_id: 'lions' }, sport: 'soccer', stats: { goals: 2 },
    player: { external_id: 'p9', name: 'Nina Novak' }
  })
  const all = [...Array.from({ length: 150 }, (_, n) => game(`g${n}`, { title: `Game ${n}` })), line]
  const id = await storePart(all, () => false, realm)
  const shown = await preview(id, all.length)
  const fields = shown.entities.reduce((sum, one) => sum + Math.max(one.fields.length, 1), 0)
  t.ok(fields <= 200 && fields > 190, `${fields}`)
  t.equal(shown.entities.length + shown.more, 151, 'the games and the team')
  t.match(shown.counts, [{ type: 'fixture', created: 150 }, { type: 'stat_line', created: 1, moved: 0 }, { type: 'team', created: 1 }])
  t.notMatch(JSON.stringify(shown), /Novak|p9/)
})

t.test('INTAKE-52 a batch that is being applied, or whose entities are, is not previewed (OYC03) after a second; nor is a second preview of the account, nor what is not there (OYN01)', async (t) => {
  const realm = await makeRealm(q, 'Busy')
  await makeSource(q, 'league', 'partnerApi', realm)
  await push(q, 'league', [game('g1', { title: 'One' })], realm)
  const [first, second] = [await store(q, 'league', [game('g1', { title: 'Two' })], realm), await store(q, 'league', [game('g1')], realm)]
  const asking = (id: string) => async (db: { query: Function }) =>
    (await db.query("select manage.preview_replay(manage.enter_operator('Kim'), null, $1, null, 1, 0)", [id])).rows[0]
  const refused = async (id: string): Promise<[string | undefined, string]> => {
    try { await preview(id, 1); return [undefined, ''] } catch (error) { return [(error as any).code, (error as Error).message] }
  }
  for (const id of [first, second]) {
    const applying = await open('oyss_resolver', async (db) => db.query('select jobs.apply_batch($1)', [first]))
    const [code, message] = await refused(id)
    t.equal(code, 'OYC03', message)
    t.match(message, /is being applied right now/)
    await applying.rollback()
  }
  const locked = await open('oyss_owner', async (db) => db.query('select util.lock_preview($1)', [realm.accountId]))
  t.match(await refused(first), ['OYC03', /Another preview/])
  await locked.rollback()
  t.match(await refused(first), [undefined])
  t.match(await refused('batch_00000000000000000000000000'), ['OYN01'])
  t.ok(await asking(first)(await database.connect('oyss_manager')), 'the command line may')
  for (const role of ['oyss_http', 'oyss_dashboard', 'oyss_auditor'] as const) {
    await t.rejects(asking(first)(await database.connect(role)), { code: '42501' }, role)
  }
})

t.test('INTAKE-52 a preview notifies nobody and gives out no position', async (t) => {
  const realm = await makeRealm(q, 'Silent')
  await makeSource(q, 'league', 'partnerApi', realm)
  const id = await store(q, 'league', [game('g1'), game('g2')], realm)
  const listener = await database.connect()
  const heard: string[] = []
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.query('listen oyss_changes; listen "jobs:insert"; listen done')
  const position = () => q.value('select last_value from ledger.positions')
  const before = await position()
  t.equal((await preview(id, 2)).entities.length, 2)
  await (q as Query)('notify done')
  await listener.query('select 1')
  t.same(heard, ['done'])
  t.equal(await position(), before)
})
