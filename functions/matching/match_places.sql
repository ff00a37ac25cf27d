create or replace function matching.match_places(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  if not exists (select from pg_temp.mentions w where w.entity_type = 'venue' and w.is_new and not w.is_direct)
     or not exists (select from pg_temp.new_names n where n.entity_type = 'venue')
     or not matching.is_matching(match_places.realm_id) then
    return;
  end if;
  -- What was compared by its name alone is compared again.
  with beside as materialized (
    select b.* from matching.places_in_batch(match_places.realm_id, match_places.source_id) b
  ), outdated as (
    delete from pg_temp.candidates a
     using beside b
     where a.entity_type = 'venue' and a.name_id = b.external_id and a.entity_id = b.venue_id
  )
  insert into pg_temp.candidates (
    entity_type, name_id, name_no, external_id, mapping_id, entity_id, origin_id, source_id, own_origin_id, evidence)
  select 'venue', b.external_id, n.name_no, b.external_id, m.mapping_id, b.venue_id, m.origin_id, m.source_id, b.own_id,
         jsonb_build_object('games', b.games, 'share', b.share)
    from beside b
    join pg_temp.new_names n on n.entity_type = 'venue' and n.external_id = b.external_id
    cross join lateral (
      select e.mapping_id, coalesce(e.origin_id, e.entity_id) as origin_id, e.source_id from canon.external_ids e
       where e.realm_id = match_places.realm_id and e.entity_id = b.venue_id and e.entity_type = 'venue'
       order by e.mapping_id limit 8
    ) m;
  if not found then
    return;
  end if;
  perform matching.score_candidates(match_places.realm_id);
  perform matching.weigh_places();
  -- What any name of the venue forbids is forbidden. A pair of other games or names is no longer asked about.
  with best as materialized (
    select distinct on (x.name_id) x.name_id, x.mapping_id
      from (select a.*, bool_or(a.veto is not null) over (partition by a.name_id, a.entity_id) as is_forbidden
              from pg_temp.candidates a
             where a.entity_type = 'venue' and a.evidence is not null) x
     where not x.is_forbidden and x.score >= matching.threshold('auto')
       and not identity.has_common_source(match_places.realm_id, x.entity_id, x.own_origin_id)
     order by x.name_id, x.score desc, x.mapping_id
  ), judged as (
    update pg_temp.candidates a
       set verdict = case when a.mapping_id = b.mapping_id then 'auto' end, decision_id = util.make_id('rev'),
           own_origin_id = case when a.origin_id < a.own_origin_id then a.own_origin_id
                                else matching.later_id(a.origin_id, util.ulid_time(util.now())) end
      from best b
     where a.entity_type = 'venue' and a.name_id = b.name_id
    returning a.verdict, a.external_id, a.entity_id, a.own_origin_id
  ), found as (
    update pg_temp.mentions w
       set entity_id = j.entity_id, origin_id = j.own_origin_id, is_new = false
      from judged j
     where j.verdict = 'auto' and w.entity_type = 'venue' and w.external_id = j.external_id
    returning w.mapping_id, w.entity_id, w.origin_id
  )
  -- The batch inserted the id: nobody else has seen it.
  update canon.external_ids m set entity_id = f.entity_id, origin_id = f.origin_id
    from found f
   where m.realm_id = match_places.realm_id and m.mapping_id = f.mapping_id;
  perform matching.write_mappings(match_places.realm_id, are_fixtures => false);
end;
$$;

comment on function matching.match_places(integer, text) is
  'Gives new venues of the batch of a source (source_id) the venue at which other lists have its games: three or more at one time, and '
  'three quarters of those at either. Does nothing if the realm is not matched. IDENTITY-213.';

create or replace function matching.places_in_batch(realm_id integer, source_id text)
returns table (external_id text, own_id text, venue_id text, games bigint, share double precision)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  return query
  with placed as materialized (
    select distinct w.external_id, w.entity_id as own_id, w.is_new, f.entity_id as fixture_id, k.claimed_id, k.source_id
      from pg_temp.mentions f
      join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
      join pg_temp.mentions w on w.external_id = i.data #>> '{venue,external_id}' and w.entity_type = 'venue' and not w.is_direct
      cross join lateral (
        select g.starts_at from canon.fixtures g
         where g.realm_id = places_in_batch.realm_id and g.fixture_id = f.entity_id offset 0) g
      cross join lateral identity.claimed_ids(places_in_batch.realm_id, 'fixture', f.entity_id, 'venue') k
     where f.entity_type = 'fixture' and f.is_direct and f.entity_id is not null and not f.is_new
       and g.starts_at = util.read_moment(i.data ->> 'start') and k.source_id <> places_in_batch.source_id
  ), counted as (
    select p.external_id, p.own_id, p.is_new, p.claimed_id, count(*) as games,
           least(count(*) / sum(count(*)) over (partition by p.external_id, p.source_id),
                 count(*) / sum(count(*)) over (partition by p.claimed_id, p.source_id))::double precision as share
      from placed p
     group by p.external_id, p.own_id, p.is_new, p.claimed_id, p.source_id
  )
  select c.external_id, c.own_id, c.claimed_id, max(c.games), max(c.share)
    from counted c
   where c.is_new and c.games >= 3 and c.share >= 0.75
   group by c.external_id, c.own_id, c.claimed_id;
end;
$$;

comment on function matching.places_in_batch(integer, text) is
  'Returns the new venues of the batch of a source (source_id: its id, and the entity that it was given) with the venue where other '
  'lists have three quarters, and three at least, of its games that start at the same time. IDENTITY-213.';
