/**
 * A hundred thousand teams, venues and competitions in one realm, made in seconds: one of each goes through apply, the rest are copies of
 * its rows with names, places and days of their own.
 */
import type { Test } from 'tap'
import type { Query } from '../helpers/database.ts'
import { game, makeRealm, makeSource, push, say, type Realm } from '../helpers/seed.ts'
import { columnsOf, useFilled } from './filled.ts'
import { stopAutovacuum, vacuum } from './reading.ts'

export const COUNT = 100_000
const HOSTS = 1000
const REGIONS = 50

export type Places = {
  q: Query, realm: Realm, id: (type: 'team' | 'venue' | 'competition', n: number) => Promise<string>
}

/** Two thousand places, forty mascots and ten ages: the n-th name, `Barlan Eagles U8`. */
const NAME = (
  n: string
): string => `initcap(substr('bdfghklmnprstvwz', 1 + ${n} % 16, 1) || (array['a', 'e', 'i', 'o', 'u'])[1 + ${n} / 16 % 5]
  || (array['rl', 'nd', 'st', 'lk', 'mb'])[1 + ${n} / 80 % 5] || (array['a', 'e', 'i', 'o', 'u'])[1 + ${n} / 400 % 5] || 'n')
  || ' ' || (array['Eagles', 'Hawks', 'Falcons', 'Ravens', 'Owls', 'Kestrels', 'Wolves', 'Bears', 'Lions', 'Tigers', 'Sharks', 'Otters',
    'Foxes', 'Badgers', 'Panthers', 'Jaguars', 'Bulls', 'Rams', 'Colts', 'Mustangs',
    'Rockets', 'Comets', 'Stars', 'Meteors', 'Thunder', 'Lightning', 'Storm', 'Blizzard', 'Flames', 'Fire', 'United', 'City', 'Rovers',
      'Rangers', 'Wanderers', 'Albion', 'Athletic', 'Dynamo', 'Spartans', 'Trojans'])[1 + ${n} / 7 % 40]
  || ' U' || 8 + ${n} / 11 % 10`

/**
 * The n-th venue lies in a region of fifty, somewhere in 24 by 57 degrees; the n-th competition is played there, and begins n minutes after
 * the first day of 2020 for 60 days.
 */
async function fillPlaces (q: Query): Promise<void> {
  await stopAutovacuum(q)
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(
    q, 'league',
    Array.from({ length: HOSTS }, (_, n) => say('organization', `o${n}`, { name: `Host ${n}`, kind: 'league', region: `R${n % REGIONS}` }))
  )
  await push(q, 'league', [
    say('team', 't0', { name: 'T', sport: 'soccer' }), say('venue', 'v0', { name: 'V', geo: [25, -124], address: { region: 'R0' } }),
    say('competition', 'c0', {
      name: 'C', sport: 'soccer', kind: 'league', start_date: '2020-01-01', end_date: '2020-03-01', host: { external_id: 'o0' }
    }),
    game('g0', { start: '2020-01-01T00:00:00Z', competition: { external_id: 'c0' }, venue: { external_id: 'v0' } })])
  await q(`create temporary table copies as
    select n, p.prefix || '_' || util.ulid_time(util.now()) || util.ulid_tail() as id, e.type,
      nextval(pg_get_serial_sequence('canon.external_ids', 'mapping_id')) as mapping_id
      from generate_series(1, ${COUNT - 1}) n
        cross join (values ('team', 'tm'), ('venue', 'ven'), ('competition', 'cmp'), ('fixture', 'fx')) p (type, prefix)
        cross join lateral (select p.type) e`)
  await q('create index on copies (type, n)')
  await q('analyze copies')
  await q('set session_replication_role = replica') // the copies are in order; neither triggers nor foreign keys are asked
  const copy = async (table: string, where: string, change: Record<string, string>, more = ''): Promise<void> => {
    const columns = await columnsOf(q, table)
    await q(`insert into ${table} (${columns.join(', ')}) overriding system value select ` +
      `${columns.map((name) => change[name] ?? `t.${name}`).join(', ')} from ${table} t cross join pg_temp.copies c ${more} where ` +
      `${where} order by c.type, c.n`)
  }
  const placed = "(select o.id from pg_temp.copies o where o.type = '%' and o.n = c.n)"
  await copy(
    'canon.claims', 't.mapping_id = m.mapping_id', { mapping_id: 'c.mapping_id' },
    "join canon.external_ids m on m.entity_type = c.type and m.external_id = substr(c.type, 1, 1) || '0' and c.type <> 'fixture' and " +
      "t.field in ('name', 'sport', 'geo')"
  )
  await copy('canon.external_ids', "t.entity_type = c.type and t.external_id = substr(c.type, 1, 1) || '0' and c.type <> 'fixture'", {
    mapping_id: 'c.mapping_id', external_id: 'substr(c.type, 1, 1) || c.n', entity_id: 'c.id'
  })
  await copy('canon.teams', "c.type = 'team'", { team_id: 'c.id', name: NAME('c.n') })
  await copy('canon.venues', "c.type = 'venue'", {
    venue_id: 'c.id', name: `${NAME('c.n')} || ' Park'`, latitude: '25 + 24 * ((c.n::bigint * 7919) % 10007) / 10007.0',
    longitude: '-124 + 57 * ((c.n::bigint * 104729) % 10009) / 10009.0', address: `jsonb_build_object('region', 'R' || c.n % ${REGIONS})`
  })
  await copy('canon.competitions', "c.type = 'competition'", {
    competition_id: 'c.id', name: `${NAME('c.n')} || ' Cup'`,
    sport: "(array['soccer', 'soccer', 'soccer', 'hockey', 'baseball'])[1 + c.n % 5]",
    kind: "(array['league', 'tournament'])[1 + c.n % 2]",
    start_date: 't.start_date + c.n / 48', end_date: 't.end_date + c.n / 48',
    host_id: `(array(select o.organization_id from canon.organizations o order by o.name))[1 + c.n % ${HOSTS}]`,
  })
  await copy('canon.fixtures', "c.type = 'fixture'", {
    fixture_id: 'c.id', competition_id: placed.replace('%', 'competition'), venue_id: placed.replace('%', 'venue'),
    starts_at: "t.starts_at + c.n * interval '1 minute'", sorts_at: "t.sorts_at + c.n * interval '1 minute'", placeholders: "'{}'"
  })
  // Plain letters and digits with a space between: search.words_of would find the same, ten times as slowly.
  await q("create temporary table spelled as select distinct n.realm_id, n.entity_type, w.word collate \"C\" as word, " +
    "cardinality(extensions.show_trgm(n.name))::smallint as extent, n.entity_id from search.names n cross join lateral " +
    "string_to_table(lower(n.name), ' ') w (word) where n.entity_type <> 'organization'")
  await q('insert into search.vocabulary select distinct n.realm_id, n.entity_type, n.word from pg_temp.spelled n on conflict do nothing')
  await q('insert into search.name_words select n.* from pg_temp.spelled n order by 1, 2, 3, 4, 5 on conflict do nothing')
  await q('set session_replication_role = origin')
  await vacuum(q, [
    ...['claims', 'external_ids', 'fixtures', 'teams', 'venues', 'competitions', 'organizations'].map((name) => `canon.${name}`),
    'search.vocabulary', 'search.name_words', 'tenancy.sources'
  ])
}

/** A realm of a hundred thousand teams, venues and competitions, in a database of its own for the file. */
export async function usePlaces (t: Pick<Test, 'teardown' | 'test'>): Promise<Places> {
  const { q, realm } = await useFilled(t, 'places', fillPlaces)
  return {
    q, realm,
    id: (type, n) =>
      q.value('select entity_id from canon.external_ids where entity_type = $1 and external_id = $2', [type, `${type[0]}${n}`])
  }
}
