/** What a deletion carries as data says nothing, in every type (INTAKE-15). */
import t from 'tap'
import { difference, readState } from '../../helpers/canonical_state.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, score, sides, type EntityType, type Observation, type Realm } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })
const parts = (name: string, n: number): Data => ({
  divisions: [{ external_id: `d${n}`, name, stages: [{ external_id: `s${n}`, name, type: 'pool', points: '3-1-0' }] }]
})
/** What each type says first, and what its deletion carries: other values of every kind, and references to what nobody named. */
const CASES: Record<string, { said: Data, carried: Data }> = {
  organization: {
    said: { name: 'Club', kind: 'club', sanctioning: { usys: '1' } },
    carried: { name: 'Union', kind: 'league', short_name: 'U', sanctioning: { usys: '2', uslb: '3' } }
  },
  competition: { said: { name: 'Cup', sport: 'soccer', kind: 'league', host: { external_id: 'o1', name: 'Host' }, ...parts('Boys', 1) },
    carried: {
      name: 'League', sport: 'rugby', kind: 'league', season: '2027', host: { external_id: 'o2' },
      divisions: [
        ...parts('Girls', 1).divisions, ...parts('Women', 2).divisions, { name: 'Nameless', stages: [{ name: 'Pool', type: 'pool' }] }
      ]
    } },
  venue: { said: { name: 'Park', geo: [40, -75] }, carried: { name: 'Arena', geo: [41, -75], time_zone: 'America/Denver', fields: ['1'] } },
  team: {
    said: { name: 'Reds', organization: { external_id: 'o1' } },
    carried: { name: 'Blues', organization: { external_id: 'o2', name: 'Other' }, birth_year: 2016 }
  },
  fixture: { said: {
    kind: 'game', sport: 'soccer', sides: sides('t1', 't2'), venue: { external_id: 'v1', field: '1' }, start: '2026-09-12T14:00:00Z',
    competition: { external_id: 'c1' }, division: { external_id: 'd1' }, stage: { external_id: 's1' }
  },
    carried: {
      kind: 'scrimmage', sport: 'rugby', sides: sides('t3', 't4'), venue: { external_id: 'v2', name: 'Arena', field: '2' },
      start: '2026-09-13T14:00:00Z', status: 'cancelled', result: score(1, 0),
      competition: { external_id: 'c2', name: 'Cup' },
      division: { external_id: 'd2', name: 'Boys' }, stage: { external_id: 's2', name: 'Pool' },
      title: 'T', notes: 'n' } },
  result: {
    said: { fixture: { external_id: 'g1' }, result: score(1, 0) }, carried: { fixture: { external_id: 'g2' }, result: score(0, 3) }
  },
  stat_line: {
    said: { fixture: { external_id: 'g1' }, team: { external_id: 't1' }, sport: 'soccer', stats: { saves: 1 } },
    carried: {
      fixture: { external_id: 'g2' }, team: { external_id: 't2', name: 'Other' }, sport: 'soccer', stats: { saves: 2 },
      player: { external_id: 'p' }
    }
  },
}
const gone = (type: string, data: Data, n: number): Observation => say(type as EntityType, 'x', data, { deleted: true, ...day(n) })
const league = async (q: Query): Promise<Realm> => {
  const realm = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi', realm)
  return realm
}
/** The state without the numbers of observations, which what a deletion carries shifts. */
const stateOf = async (q: Query, realm: Realm): Promise<string[]> =>
  (await readState(q, realm.realmId, { withHistory: true })).map((line) => line.replaceAll(/says #\d+ of/g, 'says of'))

for (const [type, { said, carried }] of Object.entries(CASES)) {
  const words = (data: Data): Record<string, Observation[]> => ({
    'of an id that nobody named': [gone(type, data, 2)],
    'of what its source described': [say(type as EntityType, 'x', said, day(1)), gone(type, data, 2)],
    'older than the description': [say(type as EntityType, 'x', said, day(3)), gone(type, data, 2)],
    'before what describes or refers to the same': [
      gone(type, data, 4), say(type as EntityType, 'x', said, day(3)),
      game(
        'other',
        { sides: sides('t3', 'x'), venue: { external_id: 'x' }, competition: { external_id: 'x' }, division: { external_id: 'd2' } },
        day(1)
      )
    ],
    'and back again with what the deletion carried': [
      say(type as EntityType, 'x', said, day(1)), gone(type, data, 2), say(type as EntityType, 'x', carried, day(3))
    ],
  })
  for (const title of Object.keys(words({}))) {
    database.transaction(`INTAKE-15 the data of a deletion says nothing: ${type}, ${title}`, async (t, q) => {
      const [full, empty] = [await league(q), await league(q)]
      for (const inOneBatch of [false, true]) {
        for (const [realm, data] of [[full, carried], [empty, {}]] as const) {
          const observations = words(data)[title] as Observation[]
          if (inOneBatch) await push(q, 'league', observations.map((one) => ({ ...one, external_id: `${one.external_id}-2` })), realm)
          else for (const one of observations) await push(q, 'league', [one], realm)
        }
        t.equal(difference(await stateOf(q, full), await stateOf(q, empty)), undefined, inOneBatch ? 'in one batch' : 'one after the other')
      }
    })
  }
}

database.transaction('INTAKE-15 a competition\'s deletion states no division, and in whatever order it comes a reference to one decides', async (t, q) => {
  const division = { external_id: 'd2', name: 'Women' }
  const observations = [
    gone('competition', { name: 'League', sport: 'rugby', kind: 'league', divisions: [division] }, 4),
    game('g', { competition: { external_id: 'x' }, division: { external_id: 'd2', name: 'Ladies' } }, day(1))
  ]
  const realms = [await league(q), await league(q)] as const
  for (const one of observations) await push(q, 'league', [one], realms[0])
  for (const one of observations.toReversed()) await push(q, 'league', [one], realms[1])
  for (const { realmId } of realms) t.same(await q('select name from canon.divisions where realm_id = $1', [realmId]), [{ name: 'Ladies' }])
  t.equal(difference(await readState(q, realms[0].realmId), await readState(q, realms[1].realmId)), undefined)
})

database.transaction('what recognises a word said again covers its data and whether it is a deletion (intake.word_hash)', async (t, q) => {
  const hash = (data: Data, isDeleted: boolean): Promise<Buffer> => q.value("select intake.word_hash($1, '{}', $2)", [data, isDeleted])
  const hashes = [
    await hash({ name: 'a' }, false), await hash({ name: 'a' }, true), await hash({ name: 'b' }, false), await hash({}, false),
    await hash({}, true)
  ]
    .map((bytes) => bytes.toString('hex'))
  t.equal(new Set(hashes).size, hashes.length)
  t.equal((await hash({ name: 'a' }, true)).toString('hex'), hashes[1])
  await league(q)
  await push(q, 'league', [
    say('team', 'a', { name: 'A' }), say('team', 'b', { name: 'A' }), say('team', 'c', { name: 'A' }, { deleted: true })
  ])
  t.equal(await q.value('select count(distinct content_hash)::integer from intake.observations'), 2)
})
