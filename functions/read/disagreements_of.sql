create or replace function read.disagreements_of(realm_id integer, source_id text, row_limit integer) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with shared as materialized (
    select m.entity_id, m.mapping_id, o.mapping_id as other_id, o.source_id
      from tenancy.sources s
      join canon.external_ids m on m.realm_id = s.realm_id and m.source_id = s.source_id and m.entity_type = 'fixture'
       and m.observation_id is not null and not m.is_withdrawn and not m.is_void
      join canon.external_ids o on o.realm_id = m.realm_id and o.entity_id = m.entity_id and o.source_id <> m.source_id
       and o.entity_type = 'fixture' and o.observation_id is not null and not o.is_withdrawn and not o.is_void
      join tenancy.sources k
        on k.realm_id = o.realm_id and k.source_id = o.source_id and k.account_id = s.account_id and k.rank = s.rank and k.ended_at is null
     where s.realm_id = disagreements_of.realm_id and s.source_id = disagreements_of.source_id
     order by m.entity_id, o.mapping_id
     limit 1000
  ), found as materialized (
    select b.entity_id, b.source_id, c.field, c.value, d.value as other, c.is_winning, f.sorts_at
      from shared b
      join canon.claims c on c.realm_id = disagreements_of.realm_id and c.mapping_id = b.mapping_id
       and c.field in ('start', 'venue', 'status') and c.implied_by = '' and c.value <> 'null' and not c.is_set_aside
      join canon.claims d on d.realm_id = c.realm_id and d.mapping_id = b.other_id and d.field = c.field and d.implied_by = ''
       and d.value <> 'null' and not d.is_set_aside and d.value <> c.value and (c.is_winning or d.is_winning)
      join canon.fixtures f on f.realm_id = c.realm_id and f.fixture_id = b.entity_id
     where not read.is_same_claim(c.realm_id, c.field, c.value, d.value)
  ), shown as (
    select n.* from found n order by n.sorts_at, n.entity_id, n.field, n.source_id limit disagreements_of.row_limit
  )
  select jsonb_build_object(
           'sources', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'source_id', k.source_id, 'source_key', k.source_key, 'games', n.games, 'won', n.won) order by k.source_key), '[]')
               from (
                 select x.source_id, count(distinct x.entity_id) as games, count(distinct x.entity_id) filter (where x.is_winning) as won
                   from found x group by x.source_id
               ) n
               join tenancy.sources k on k.realm_id = disagreements_of.realm_id and k.source_id = n.source_id),
           'found', (select count(*) from found),
           'rows', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'id', w.entity_id, 'name', canon.title_of(disagreements_of.realm_id, w.entity_id),
                      'zone', canon.zone_of(disagreements_of.realm_id, w.entity_id), 'field', w.field,
                      'value', read.plain_value(disagreements_of.realm_id, w.field, w.value),
                      'other', read.plain_value(disagreements_of.realm_id, w.field, w.other),
                      'source_key', k.source_key, 'is_winning', w.is_winning)
                      order by w.sorts_at, w.entity_id, w.field, k.source_key), '[]')
               from shown w
               join tenancy.sources k on k.realm_id = disagreements_of.realm_id and k.source_id = w.source_id));
$$;

comment on function read.disagreements_of(integer, text, integer) is
  'Returns where a source and another of its account and rank state another start, venue or status of a game, and one wins: {sources: '
  '[{source_id, source_key, games, won: by the first}], found, rows: the first row_limit}, of 1,000 games that both describe. FEED-388.';

create or replace function read.plain_value(realm_id integer, field text, value jsonb) returns jsonb
language sql stable
return case
  when plain_value.field = 'venue' then to_jsonb(canon.name_of(
    plain_value.realm_id, 'venue', canon.survivor_of(plain_value.realm_id, plain_value.value ->> 'id')))
  else plain_value.value end;

comment on function read.plain_value(integer, text, jsonb) is
  'Returns what a claim on start, venue or status states, with the name of a venue for its id. FEED-388.';
