create or replace function project.recognise_places(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with changed as materialized (
    select d.fixture_id, d.state_before #>> '{venue,id}' as old_id, d.venue_id as new_id, w.source_id, w.mapping_id,
           d.state_before #>> '{venue,field}' as old_field, d.venue_field as new_field,
           matching.is_same_field(d.state_before #>> '{venue,field}', d.venue_field) as is_same_field,
           coalesce(w.source_key <> c.displaced ->> f.field, not exists (
             select
               from (
                 select o.source_id from canon.external_ids o
                  where o.realm_id = recognise_places.realm_id and o.entity_id = d.state_before #>> '{venue,id}' offset 0
               ) o
              where o.source_id = w.source_id)) as is_other_source,
           d.status <> 'cancelled' and project.is_to_come(d.starts_at, d.sorts_at) as is_to_come,
           not project.has_moved(
             recognise_places.realm_id, w.mapping_id, w.observed_at, d.state_before #>> '{venue,id}', d.venue_id) as is_follower
      from pg_temp.drafts d
      join pg_temp.decided c on c.entity_id = d.fixture_id
      cross join lateral (select case when 'venue' = any (d.changed_fields) then 'venue' else 'venue.field' end as field) f
      -- The source whose claim now won it.
      cross join lateral (
        select m.source_id, m.mapping_id, coalesce(k.observed_at, m.observed_at) as observed_at, s.source_key
          from canon.external_ids m
          join canon.claims k on k.realm_id = m.realm_id and k.mapping_id = m.mapping_id and k.field = f.field and k.is_winning
          join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
         where m.realm_id = recognise_places.realm_id and m.entity_id = d.fixture_id
         limit 1) w
     where not d.is_new and d.changed_fields && array['venue', 'venue.field'] and d.state_before ? 'venue' and d.venue_id is not null
  ), pairs as materialized (
    select p.old_id, p.new_id, p.old_id = p.new_id or matching.is_same_place(recognise_places.realm_id, p.old_id, p.new_id) as is_same,
           p.is_follower and matching.may_be_one_place(
             recognise_places.realm_id, p.old_id, p.new_id, p.old_field, p.new_field) as may_be_same, p.old_field, p.new_field
      from (select c.old_id, c.new_id, c.old_field, c.new_field, bool_or(c.is_follower and c.is_other_source) as is_follower
              from changed c group by c.old_id, c.new_id, c.old_field, c.new_field) p
  ), renamed as materialized (
    select g.source_id, g.old_id, g.new_id
      from (select c.source_id, c.old_id, min(c.new_id) as new_id
              from changed c
             where not c.is_other_source and c.is_to_come and c.old_id <> c.new_id
               and exists (select from pg_temp.incoming i where i.mapping_id = c.mapping_id)
             group by c.source_id, c.old_id
            having count(distinct c.new_id) = 1) g
     where exists (select from pairs p where p.old_id = g.old_id and p.new_id = g.new_id and p.is_same)
       and not project.has_games_left(recognise_places.realm_id, g.source_id, g.old_id, g.new_id)
  ), proposed as (
    insert into pg_temp.candidates (entity_type, origin_id, own_origin_id, score, features, verdict)
    select 'venue', r.old_id, r.new_id, matching.threshold('review'),
           likeness.feature('moved_together', 'true', 0, 'A source moved all its upcoming games from one to the other at once.'), 'review'
      from renamed r
     where not exists (
       select from identity.decisions d
        where d.realm_id = recognise_places.realm_id and d.first_id = least(r.old_id, r.new_id)
          and d.second_id = greatest(r.old_id, r.new_id) and d.status = 'pending')
  )
  update pg_temp.drafts d
     set repointed = array(
           select f.field from unnest(d.changed_fields) f (field)
            where f.field = 'venue' or f.field = 'venue.field' and c.is_same_field)
    from changed c
    join pairs p
      on p.old_id = c.old_id and p.new_id = c.new_id and (p.old_field, p.new_field) is not distinct from (c.old_field, c.new_field)
    left join renamed r on r.source_id = c.source_id and r.old_id = c.old_id and r.new_id = c.new_id
   where d.fixture_id = c.fixture_id
     and (p.is_same and (c.is_other_source or r.source_id is not null) or p.may_be_same and c.is_follower and c.is_other_source);
end;
$$;

comment on function project.recognise_places(integer) is
  'Marks as repointed, in pg_temp.drafts, each change of venue or field that is no move: another source''s id names the place, its '
  'first report calls it otherwise, or a source moves all upcoming games to another id, which is queued for review '
  '(pg_temp.candidates). HISTORY-40, HISTORY-41, HISTORY-43.';

create or replace function project.has_games_left(realm_id integer, source_id text, old_id text, new_id text) returns boolean
language sql stable
begin atomic
  select exists (
    select
      from canon.fixtures f
      cross join lateral (
        select m.mapping_id, m.external_id from canon.external_ids m
         where m.realm_id = has_games_left.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture'
           and m.source_id = has_games_left.source_id and not m.is_withdrawn offset 0) m
      join canon.claims c on c.realm_id = has_games_left.realm_id and c.mapping_id = m.mapping_id and c.field = 'venue'
     where f.realm_id = has_games_left.realm_id and f.venue_id = has_games_left.old_id and f.sorts_at > util.now() - interval '1 day'
       and project.is_to_come(f.starts_at, f.sorts_at) and f.status <> 'cancelled' and f.merged_into is null
       and canon.survivor_of(has_games_left.realm_id, c.value ->> 'id') = has_games_left.old_id
       -- A run may be several batches: what its target lists is already reported.
       and not exists (
             select
               from connect.feeds d
               join connect.targets t on t.realm_id = d.realm_id and t.feed_id = d.feed_id
               join connect.listed l on l.realm_id = t.realm_id and l.target_id = t.target_id and l.external_id = m.external_id
               join canon.external_ids v on v.realm_id = d.realm_id and v.source_id = d.source_id and v.entity_type = 'venue'
                                        and v.external_id = l.data #>> '{venue,external_id}' and v.player_id = ''
              where d.realm_id = has_games_left.realm_id and d.source_id = has_games_left.source_id and l.withdrawn_at is null
                and v.entity_id = has_games_left.new_id));
end;

comment on function project.has_games_left(integer, text, text, text) is
  'Returns whether a source still has an upcoming game at a venue (old_id), among the stored fixtures. Games that are cancelled or '
  'withdrawn, or that a feed of the source already lists at another venue (new_id), do not count. HISTORY-41.';

create or replace function project.is_to_come(starts_at timestamptz, sorts_at timestamptz) returns boolean
language sql stable
return coalesce(starts_at > util.now(), sorts_at > util.now() - interval '1 day', false);

comment on function project.is_to_come(timestamptz, timestamptz) is
  'Returns whether a fixture has yet to start; without a start, whether its day, which begins at local midnight (sorts_at), has yet to '
  'end.';

create or replace function project.has_moved(
  realm_id integer, mapping_id bigint, observed_at timestamptz, old_id text, new_id text
) returns boolean
language sql stable
begin atomic
  select coalesce(bool_or(
           l.last_id <> has_moved.new_id
           and (l.last_id = has_moved.old_id or matching.may_be_one_place(has_moved.realm_id, l.last_id, has_moved.old_id))), false)
    from canon.external_ids m
    cross join lateral (
      select o.data #>> '{venue,external_id}' as external_id from intake.observations o
       where o.realm_id = m.realm_id and o.source_id = m.source_id and o.type = 'fixture' and o.external_id = m.external_id
         and o.observed_at < has_moved.observed_at and o.data #>> '{venue,external_id}' is not null
       order by o.observed_at desc limit 1) o
    left join canon.external_ids v
      on v.realm_id = m.realm_id and v.source_id = m.source_id and v.entity_type = 'venue' and v.external_id = o.external_id
     and v.player_id = ''
    cross join lateral (select canon.survivor_of(m.realm_id, coalesce(v.entity_id, o.external_id))) l (last_id)
   where m.realm_id = has_moved.realm_id and m.mapping_id = has_moved.mapping_id;
end;

comment on function project.has_moved(integer, bigint, timestamptz, text, text) is
  'Returns whether a source moves a fixture (its external id, by mapping) itself: what it reports as of observed_at has another venue '
  '(new_id) than its report before, which had it where it was shown, or may have been (old_id). HISTORY-43.';

create or replace function project.recognise_details(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  update pg_temp.drafts d
     set repointed = d.repointed || n.fields
    from (
      select o.fixture_id, array(
               select f.field
                 from unnest(o.changed_fields) f (field)
                where f.field = 'end' and not o.changed_fields && array['start', 'date', 'time_status']
                      and (not o.state_before ? 'end' and o.is_first
                           or project.is_end_of_another(recognise_details.realm_id, o.fixture_id))
                   or f.field = 'venue.field' and not o.state_before -> 'venue' ? 'field' and not 'venue' = any (o.changed_fields)
                      and o.is_first
             ) as fields
        from (select p.*, p.fixture_id in (
                       select w.entity_id from pg_temp.mentions w where w.entity_type = 'fixture' and w.is_direct and w.is_mapped_now
                        union
                       select r.survivor_id from pg_temp.redirected r where r.left_id <> r.survivor_id) as is_first
                from pg_temp.drafts p where not p.is_new and p.moves ?| array['end', 'venue.field']) o
    ) n
   where d.fixture_id = n.fixture_id and n.fields <> '{}';
end;
$$;

comment on function project.recognise_details(integer) is
  'Marks as repointed, in pg_temp.drafts, what is no move: an end that another source reports than the start that stands, or that a first '
  'report or a merge adds where none was known, unless the start changes too; and a field that these add to a venue that stays. '
  'HISTORY-42, HISTORY-44.';

create or replace function project.is_end_of_another(realm_id integer, fixture_id text) returns boolean
language sql stable
begin atomic
  select count(distinct m.source_id) = 2
    from canon.external_ids m
    join canon.claims c
      on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = any ('{start,end}') and c.is_winning
   where m.realm_id = is_end_of_another.realm_id and m.entity_id = is_end_of_another.fixture_id and m.entity_type = 'fixture';
end;

comment on function project.is_end_of_another(integer, text) is
  'Returns whether one source''s start and another''s end stand in a fixture. HISTORY-44.';
