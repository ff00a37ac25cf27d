/**
 * Whatever order sources report in, and whatever people approve, reject and undo in between: a realm that is matched ends in the state that
 * the decisions which stand make of the same observations, undoing them all leaves what the observations make alone, and no team has two
 * ids of one source unless a person said so (IDENTITY-33, IDENTITY-34, IDENTITY-117).
 */
import fc from 'fast-check'
import t from 'tap'
import { difference, readState } from '../helpers/canonical_state.ts'
import { useDatabase, type Query } from '../helpers/database.ts'
import { work } from '../helpers/identity/matching.ts'
import { settings } from '../helpers/property.ts'
import { one } from '../helpers/random_data.ts'
import { game, makeRealm, makeSource, push, say, setClock, type Observation, type Realm } from '../helpers/seed.ts'

const SOURCES = ['alpha', 'beta', 'gamma']
const CLUBS = ['Riverside Strikers', 'Lakeshore Rovers', 'Harbor Hawks']
/** What a source says: a team it describes, under its first or another id, or a game, by references with or without names. */
type Report = {
  source: number, isGame: boolean, team: number, other: number, day: number, hour: number, spelling: number, isSecond: boolean
}
/** What is done before the observation of this number: jobs run, or the decision of this number is approved, rejected or undone. */
type Step = { at: number, what: 'work' | 'approve' | 'reject' | 'undo', which: number }
const histories = fc.record({
  reported: fc.array(fc.record({
    source: fc.nat(2), isGame: one(true, true, false), team: fc.nat(2), other: fc.nat(1), day: fc.nat(1), hour: one(0, 0, 0, 1, 5),
    spelling: one(0, 0, 1, 2), isSecond: one(false, false, false, false, true)
  }), { minLength: 8, maxLength: 16, size: 'max' }),
  steps: fc.array(fc.record({
    at: fc.nat(16), what: one<Step['what']>('work', 'work', 'approve', 'approve', 'reject', 'undo'), which: fc.nat(5)
  }), { maxLength: 8, size: 'max' }),
  order: fc.nat()
})
const spell = (club: string, spelling: number): string =>
  [`${club} U13 Boys`, `${club} 2013 Boys`, `${club.split(' ')[1]} U13 Boys`][spelling] as string

function observe ({ source, isGame, team, other, day, hour, spelling, isSecond }: Report): Observation {
  const id = (n: number): string => `${SOURCES[source]}-${n}${isSecond && n === team ? 'b' : ''}`
  if (!isGame) {
    return say('team', id(team), {
      name: spell(CLUBS[team]!, spelling), sport: 'soccer', age_group: 'U13', gender: 'M', season: '2026',
      organization: { external_id: `${SOURCES[source]}-club-${team}`, name: CLUBS[team] }
    })
  }
  const opponent = (team + 1 + other) % 3
  return game(`${id(team)}-${opponent}-${day}`, {
    start: `2026-09-${12 + 7 * day}T${14 + hour}:30:00Z`, url: `https://${SOURCES[source]}.example.org/${team}${opponent}${day}`,
    sides: [
      { role: 'home', team: { external_id: id(team), name: spell(CLUBS[team]!, spelling) } },
      { role: 'away', team: { external_id: id(opponent), name: spell(CLUBS[opponent]!, 0) } }
    ]
  })
}

const database = await useDatabase(t)
const { title, parameters } = settings(3, 24)
let realms = 0
async function begin (q: Query): Promise<Realm> {
  const realm = await makeRealm(q, `Field ${++realms}`)
  for (const source of SOURCES) await makeSource(q, source, 'hostFeed', realm)
  return realm
}
const decisions = (q: Query, { realmId }: Realm, which: 'stands' | "status = 'pending'"): Promise<Record<string, any>[]> =>
  q(`select * from identity.decisions where realm_id = $1 and ${which} order by decision_id`, [realmId])
/** One decision of a person; what rests on something undecided is left. */
async function decide (q: Query, operation: 'approve' | 'reject' | 'undo', { realmId }: Realm, id: string): Promise<void> {
  await q('savepoint deciding')
  try {
    await q.as('oyss_resolver', () => q(`select identity.${operation}($1, $2, 'Kim')`, [realmId, id]))
  } catch (error) {
    if ((error as { code?: string }).code !== 'OYC03') throw error
    await q('rollback to deciding')
  }
}
const namesOf = (q: Query, { realmId }: Realm): Promise<Record<string, any>[]> => q(`
  select distinct on (1) coalesce(m.origin_id, m.entity_id) as origin, s.source_key || ' ' || m.entity_type || ' ' || m.external_id as name
    from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
   where m.realm_id = $1 and m.entity_id is not null order by 1, 2`, [realmId])
/** Makes what stands in one realm stand in another, all at once. */
async function copy (q: Query, from: Realm, to: Realm): Promise<void> {
  const names = new Map((await namesOf(q, from)).map(({ origin, name }) => [origin, name]))
  const origins = new Map((await namesOf(q, to)).map(({ origin, name }) => [name, origin]))
  const ids: string[] = []
  for (const { entity_type: type, first_id: first, second_id: second } of await decisions(q, from, 'stands')) {
    const pair = [first, second].map((id) => origins.get(names.get(id))).toSorted()
    if (pair.includes(undefined)) throw new Error(`the other realm has no ${names.get(first)} or ${names.get(second)}`)
    await q(`insert into identity.decisions (realm_id, decision_id, entity_type, first_id, second_id, kind, status, evidence_hash,
      decided_at, decided_by) values ($1, util.make_id('rev'), $2, $3, $4, 'merge', 'approved', '', util.now(), 'Kim')`,
    [to.realmId, type, ...pair])
    ids.push(...pair as string[])
  }
  await q.as('oyss_resolver', () => q(`
    select ledger.flush_changes(c.cause) from (select ledger.begin_change($1, 'merge', null, 'Kim', null) as cause offset 0) c
     cross join lateral (select identity.redecide((c.cause).realm_id, $2) offset 0) s`, [to.realmId, ids]))
}
/** What is believed, but for the rows of what was merged: an id that was recognised never had one. */
const stateOf = async (q: Query, { realmId }: Realm): Promise<string[]> =>
  (await readState(q, realmId)).filter((line) => !/^\w+ \{"id":"[^"]*","merged_into"/.test(line))

database.transaction(`IDENTITY-33, IDENTITY-34, IDENTITY-117 recognised, decided, undone: what stands counts: ${title}`, async (t, q) => {
  const met = { mapped: 0, merged: 0, people: 0, games: 0 }
  await fc.assert(fc.asyncProperty(histories, async ({ reported, steps, order }) => {
    await q('savepoint history')
    const [realm, plain] = [await begin(q), await begin(q)]
      await q.call('manage.set_matching', { account_id: plain.accountId, mode: plain.mode, is_on: false })
    for (const [n, one] of reported.entries()) {
      await setClock(q, `2026-09-01T08:${String(n).padStart(2, '0')}:00Z`)
      for (const { what, which } of steps.filter(({ at }) => at === n)) {
        if (what === 'work') { await work(q); continue }
        const open = await decisions(q, realm, what === 'undo' ? 'stands' : "status = 'pending'")
        if (open.length > 0) await decide(q, what, realm, open[which % open.length]!.decision_id)
      }
      for (const each of [realm, plain]) await push(q, SOURCES[one.source]!, [observe(one)], each)
    }
    await work(q)
    const left = await work(q)
    if (left.length > 0) throw new Error('jobs go on')
    const twice = await q(`
      select m.entity_id from canon.external_ids m where m.realm_id = $1 and m.entity_type = 'team'
         and not exists (select from identity.decisions d where d.realm_id = $1 and d.stands and d.decided_by <> 'matcher'
           and canon.survivor_of($1, d.first_id) = m.entity_id)
       group by m.entity_id, m.source_id having count(*) > 1`, [realm.realmId])
    if (twice.length > 0) throw new Error(`one source has two ids of ${twice[0]!.entity_id}, and nobody said so`)
    for (const { kind, entity_type: type, decided_by: who } of await decisions(q, realm, 'stands')) {
      met[kind === 'mapping' ? 'mapped' : 'merged'] += 1
      if (who !== 'matcher') met.people += 1
      if (type === 'fixture') met.games += 1
    }
    const alone = await stateOf(q, plain)
    await copy(q, realm, plain)
    const found = difference(await stateOf(q, realm), await stateOf(q, plain))
    if (found) throw new Error(`the standing decisions make something else:\n${found}`)
    for (let all = await decisions(q, realm, 'stands'); all.length > 0; all = await decisions(q, realm, 'stands')) {
      await decide(q, 'undo', realm, all[order % all.length]!.decision_id)
    }
    const rest = difference(await stateOf(q, realm), alone)
    if (rest) throw new Error(`what was undone leaves something:\n${rest}`)
    await q('rollback to history')
  }), parameters)
  t.comment(JSON.stringify(met))
  t.ok(met.mapped > 0, 'names are recognised')
})
