/** Teams as a national registry knows them, written set-based, and as another platform calls them. All names are invented. */
import type { Client } from '../../../db/pool.ts'

/** A club has forty teams: ten years of birth, both genders, a squad by colour and one by an animal each. */
const TEAMS_A_CLUB = 40
/** Of ten that arrive this many are known; the others are of clubs that nobody knows. */
const KNOWN_OF_TEN = 7
const SPELT = {
  FC: 'Football Club', SC: 'Soccer Club', United: 'Utd', SA: 'Soccer Association', Athletic: 'Athletic', YSC: 'Youth Soccer Club'
}
const list = (words: string): string => `array['${words.trim().split(/\s+/).join("','")}']`

/**
 * The teams numbered in `numbers` (a table n (n, is_known)): where they belong, and what two platforms say of them. Each club has a town of
 * its own: a country with more teams has more towns. A club writes all names by one of four conventions, and the other platform by the
 * next.
 */
const teams = (numbers: string): string => `
  select n.n, c.club, x.year, x.gender, p.platform, o.organization, jsonb_build_object(
           'name', case when c.club % 5 = 0 and p.platform = 1 then upper(t.name) else t.name end, 'sport', 'soccer',
           'gender', case x.gender when 0 then 'M' else 'F' end, 'age_group', 'U' || 2026 - x.year, 'season', '2025-26') as said
    from ${numbers}
    cross join lateral (select n.n / ${TEAMS_A_CLUB} as club, n.n % ${TEAMS_A_CLUB} as place) c
    cross join lateral (select 2008 + c.place % 10 as year, c.place / 10 % 2 as gender, c.place / 20 as squad) x
    cross join (select ${list(`ash alder amber barn birch bram brook bur carn castle cedar clay cobble copper crag dale deer dove dunn
      elder elm ember fair fallow fen fern finch fox frost glen gold gorse grey harrow hawthorn hazel heather heron hollin iris iron ivy
      juniper kest kings lark laurel linden loch mallow maple marl marsh meadow merrow moss nettle oaken orrin otter pell pine plover
      quarry raven reed rook rowan sage sedge selk stav swan tamar thistle ulver wex willow yarrow`)},
      ${list(`bank beck borough bourne bridge brook burgh bury by combe cote croft dale den don field fold ford garth gate ham haven
      hithe holm hurst ley mead mere minster moor mouth ness shaw side stead stoke thorpe ton wick worth`)},
      array['', 'en', 'er', 'ing', 'al', 'el', 'ow', 'an', 'or', 'um', 'ey', 'is', 'on', 'ar'],
      ${list('Red Blue White Black Navy Orange Maroon Silver Green Gold')},
      ${list(`Falcons Stingrays Cyclones Raptors Gladiators Thunder Barrage Crusaders Clippers Saplings Rapids Strikers Storm Hornets
      Ironsides Nightwatch Wolves Comets Badgers Lancers`)},
      ${list(Object.keys(SPELT).join(' '))}, array['${Object.values(SPELT).join("','")}']
    ) w (heads, tails, middles, colours, beasts, forms, spelt)
    cross join lateral (values (0), (1)) p (platform)
    cross join lateral (
      select w.heads[1 + c.club * 7919::bigint % cardinality(w.heads)] as head,
             w.middles[1 + c.club / 2000 % cardinality(w.middles)]
               || w.tails[1 + c.club * 7919::bigint / cardinality(w.heads) % cardinality(w.tails)] as tail) r
    cross join lateral (
      select initcap(case when n.is_known then r.head || r.tail else r.tail || r.head end) as town,
             case when p.platform = 0 then w.forms else w.spelt end as forms,
             case x.squad when 0 then w.colours[1 + c.club % 10] else w.beasts[1 + (c.club * 31 + c.place) % 20] end as squad,
             case x.gender when 0 then 'Boys' else 'Girls' end as sex) s
    cross join lateral (select s.forms[1 + (c.club / 3000 + c.club) % 6] as form) f
    cross join lateral (select s.town || ' ' || f.form as organization) o
    cross join lateral (
      select case (c.club + p.platform) % 4
        when 0 then concat_ws(' ', o.organization, x.year, s.sex, s.squad)
        when 1 then concat_ws(' ', o.organization, left(s.sex, 1) || right(x.year::text, 2), s.squad)
        when 2 then concat_ws(' ', s.town, s.squad, 'U' || 2026 - x.year, s.sex)
        else concat_ws(' ', o.organization, s.town, s.squad, x.year || left(s.sex, 1)) end as name) t`


/**
 * Fills the realm of the world's league with `count` teams that the source `sourceKey` describes, and their clubs: entities, external ids,
 * claims, names and keys as applying them would leave.
 */
export async function fillKnown (db: Client, sourceKey: string, count: number): Promise<void> {
  await db.query(`
    set session_replication_role = replica; -- neither triggers nor foreign keys are asked
    create temporary table made as
    select t.* from (${teams(`(select n, true from generate_series(0, ${count - 1}) n) n (n, is_known)`)}) t where t.platform = 0;
    create temporary table known as
    select s.realm_id, s.source_id, x.*, 1000000000 + row_number() over (order by x.entity_type, x.n) as mapping_id
      from (select 'team' as entity_type, 'p' || m.n as external_id, 'tm_' || lpad(m.n::text, 26, '0') as entity_id, m.n, m.said,
                   m.organization, 'org_' || lpad(m.club::text, 26, '0') as organization_id
              from made m
             union all
            select distinct on (m.club) 'organization', 'o' || m.club, 'org_' || lpad(m.club::text, 26, '0'), m.club,
                   jsonb_build_object('name', m.organization), m.organization, null
              from made m) x
      join tenancy.sources s on s.source_key = '${sourceKey}';
    insert into canon.organizations (realm_id, organization_id, name, version, created_at, updated_at)
    select k.realm_id, k.entity_id, k.organization, 1, now(), now() from known k where k.entity_type = 'organization';
    insert into canon.teams (realm_id, team_id, name, organization_id, sport, age_group, gender, season, version, created_at, updated_at)
    select k.realm_id, k.entity_id, k.said ->> 'name', k.organization_id, 'soccer', k.said ->> 'age_group', k.said ->> 'gender',
           k.said ->> 'season', 1, now(), now() from known k where k.entity_type = 'team';
    insert into canon.external_ids (realm_id, mapping_id, source_id, entity_type, external_id, entity_id, observation_id, observed_at,
      confidence, content_hash) overriding system value
    select k.realm_id, k.mapping_id, k.source_id, k.entity_type, k.external_id, k.entity_id, 'obs_' || lpad(k.mapping_id::text, 26, '0'),
           now(), 1, sha256('') from known k;
    insert into canon.claims (realm_id, mapping_id, field, value, is_winning)
    select k.realm_id, k.mapping_id, f.key, f.value, true
      from known k, jsonb_each(k.said || case when k.organization_id is null then '{}' else
        jsonb_build_object('organization', jsonb_build_object('id', k.organization_id)) end) f order by 2, 3;
    select resolve.open_workspace(0);
    insert into pg_temp.new_names (entity_type, external_id, mapping_id, entity_id, name_no, said)
    select k.entity_type, k.external_id, k.mapping_id, k.entity_id, k.mapping_id, case k.entity_type when 'team' then
             k.said || jsonb_build_object('organization', jsonb_build_object('name', k.organization)) else k.said end from known k;
    insert into pg_temp.mentions (entity_type, external_id, mapping_id, entity_id)
    select k.entity_type, k.external_id, k.mapping_id, k.entity_id from known k;
    analyze pg_temp.new_names, pg_temp.mentions;
    select likeness.open_workspace(1000000);
    select matching.read_parts();
    select matching.store_names((select min(k.realm_id) from known k));
    select resolve.open_workspace(0), likeness.open_workspace(1000000);
    drop table made, known;
    set session_replication_role = default`)
  await db.query('vacuum (analyze)')
  await db.query('checkpoint')
}

/**
 * `size` teams as another platform describes them in its batch numbered `batch`, ten a club, of clubs all over the `count` teams that are
 * known and of others beside them.
 */
export async function makeArriving (db: Client, batch: number, size: number, count: number): Promise<object[]> {
  const { rows } = await db.query(
    `select t.n, t.club, t.organization, t.said
       from (${teams(`(
         select m / 10 * 7919::bigint % ($2::integer / ${TEAMS_A_CLUB}) * ${TEAMS_A_CLUB} + m * 17 % ${TEAMS_A_CLUB},
                m / 10 % 10 < ${KNOWN_OF_TEN}
           from generate_series($1::integer, $1::integer + $3::integer - 1) m) n (n, is_known)`)}) t
      where t.platform = 1`,
    [batch * size, count, size]
  )
  return rows.map(({ n, club, organization, said }, at) => ({
    type: 'team', external_id: `${batch}-${at}-${n}`, observed_at: '2026-03-01T00:00:00Z',
    data: { ...said, organization: { external_id: `${batch}-${club}`, name: organization } }
  }))
}
