create or replace function connect.suggestion_of(trial jsonb, is_complete boolean) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  -- A role is proven by 3 games and nine tenths of those that give it, if no other column is confirmed by more than three quarters of them;
  -- all planned trials must have been made.
  with best as (
    select o.*
      from (select r.*, max(r.fitting) over () as most from connect.readings_of(suggestion_of.trial) r) o
     where o.fitting > 0 and o.fitting >= 0.5 * o.of and o.fitting >= 0.9 * o.most
     order by o.is_proven desc, o.proven desc, o.fitting desc, (select count(*) from jsonb_object_keys(o.mapping)), o.place
     limit 1
  )
  select jsonb_build_object(
           'mapping', m.mapping, 'same', b.same, 'of', b.of, 'is_read', b.mapping = '{}',
           'is_clear', suggestion_of.is_complete and b.is_proven and b.of >= 3 and b.fitting >= 0.9 * b.of and not exists (
             select from connect.readings_of(suggestion_of.trial) r
               cross join jsonb_each_text(b.mapping) c
              where r.columns ? c.key and not r.columns -> c.key ? c.value
                and (r.proofs ->> c.key)::integer > 0.75 * (b.proofs ->> c.key)::integer))
    from best b
    cross join lateral (
      select coalesce(jsonb_object_agg(c.key, c.value ->> 0), '{}') || b.mapping as mapping
        from jsonb_each(b.columns) c
       where suggestion_of.trial -> 'roles' ? c.key and jsonb_array_length(c.value) = 1
         and lower(btrim(c.value ->> 0)) <> all (string_to_array(coalesce(suggestion_of.trial #>> array['was', c.key], ''), ', '))
    ) m
   where m.mapping <> '{}';
$$;

comment on function connect.suggestion_of(jsonb, boolean) is
  'Returns which columns fit where those of a file changed, from all trials of a run: {mapping, same, of, is_read: already read so, '
  'is_clear: 90 percent of the games fit and every role is proven}. Null: nothing fits half of the games, or no column changed. '
  'FEED-281.';

create or replace function connect.readings_of(trial jsonb)
returns table (
  place bigint, mapping jsonb, "of" integer, fitting integer, same integer, columns jsonb, proofs jsonb, proven integer, is_proven boolean)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  with tried as (
    select t.place, t.value -> 'mapping' as mapping, (t.value ->> 'of')::integer as "of", (t.value ->> 'found')::integer as found,
           (t.value ->> 'fitting')::integer as fitting, (t.value ->> 'same')::integer as same,
           t.value -> 'roles' as roles, t.value -> 'columns' as columns
      from jsonb_array_elements(readings_of.trial -> 'tried') with ordinality t (value, place)
  ), proved as (
    select t.place, r.role, case when b.is_base then t.found else coalesce((t.roles #>> array[r.role, 'same'])::integer, 0) end as same,
           case when b.is_base then t.of else coalesce((t.roles #>> array[r.role, 'stated'])::integer, 0) end as stated
      from tried t
      cross join lateral (
        select jsonb_array_elements_text(readings_of.trial -> 'roles') union select jsonb_object_keys(t.mapping)
      ) r (role)
      cross join lateral (
        select r.role in ('date', 'start', 'home', 'away', 'opponent', 'team', 'home_or_away', 'title', 'home_id', 'away_id')
      ) b (is_base)
     where t.columns ? r.role
  )
  select t.place, t.mapping, t.of, t.fitting, t.same, t.columns,
         coalesce((select jsonb_object_agg(p.role, p.same) from proved p where p.place = t.place), '{}'),
         (select count(*)::integer
            from proved p
           where p.place = t.place and readings_of.trial -> 'was' ? p.role and p.same >= 3 and p.same >= 0.9 * p.stated),
         not exists (
           select from proved p
            where p.place = t.place and t.mapping ? p.role and not (p.same >= 3 and p.same >= 0.9 * p.stated))
    from tried t;
$$;

comment on function connect.readings_of(jsonb) is
  'Returns each mapping tried for a run: how many games are listed, fit and are the same under it, columns of each role, games that '
  'confirm each role (day, start and sides), how many former roles are confirmed by 3 games and nine tenths, and whether all that it '
  'maps are. FEED-281.';

create or replace function connect.sought_of(run connect.runs, facts jsonb, measures jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'roles', coalesce(
             (select jsonb_agg(distinct r.role)
                from (
                  select m.key as role
                    from jsonb_each_text(facts #> '{baseline,mapping}') m
                   where m.value is distinct from facts #>> array['mapping', m.key]
                   union all
                  select x.role
                    from jsonb_array_elements(measures) o (value)
                    join (values (10, 'home'), (10, 'away'), (12, 'home_score'), (12, 'away_score')) x (number, role)
                      on x.number = (o.value ->> 'number')::integer and (o.value ->> 'is_over')::boolean
                     and facts #> '{baseline,mapping}' ? x.role
                ) r
               where r.role in ('date', 'start', 'end', 'home', 'away', 'opponent', 'team', 'home_or_away', 'title', 'venue', 'field',
                                'home_score', 'away_score', 'score', 'status', 'division', 'age_group', 'gender', 'competition', 'id')
                 -- The title of a game that has sides carries no information.
                 and not (r.role = 'title' and facts #> '{baseline,mapping}' ?| array['home', 'away', 'opponent'])),
             '[]'),
           'was', facts #> '{baseline,mapping}', 'headers', facts #> '{baseline,headers}', 'known', connect.known_values(run))
   where jsonb_typeof(facts -> 'baseline') = 'object' and run.layout ->> 'kind' <> 'ics' and run.row_count > 0
     and facts #>> '{baseline,mapping}' <> '{}' and (facts ->> 'listed')::integer >= 3
     and exists (select from jsonb_array_elements(measures) o (value) where (o.value ->> 'is_over')::boolean);
$$;

comment on function connect.sought_of(connect.runs, jsonb, jsonb) is
  'Returns what to look for in the file of a run that measures would hold: {roles: whose column is lost, changed or exchanged, was: '
  'columns of each role before, headers, known: what is listed}. Null: a calendar, no row, no baseline, or fewer than three games '
  'listed. FEED-280.';

create or replace function connect.known_values(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'teams', coalesce(jsonb_agg(v.value) filter (where v.what = 'team'), '[]'),
           'venues', coalesce(jsonb_agg(v.value) filter (where v.what = 'venue'), '[]'),
           'fields', coalesce(jsonb_agg(v.value) filter (where v.what = 'field'), '[]'),
           'divisions', coalesce(jsonb_agg(v.value) filter (where v.what = 'division'), '[]'),
           'competitions', coalesce(jsonb_agg(v.value) filter (where v.what = 'competition'), '[]'),
           'ids', coalesce(jsonb_agg(v.value) filter (where v.what = 'id'), '[]'))
    from (
      select n.what, n.value, row_number() over (partition by n.what order by count(*) desc, n.value) as place
        from connect.listed l
        cross join lateral (
          values ('team', l.home), ('team', l.away), ('venue', l.venue), ('field', l.field), ('division', l.division),
                 ('competition', l.data #>> '{competition,name}'), ('id', l.file_id)) n (what, value)
       where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since is null and l.withdrawn_at is null
         and n.value <> ''
       group by n.what, n.value
    ) v
   where v.place <= 400;
$$;

comment on function connect.known_values(connect.runs) is
  'Returns what the target of a run lists, the 400 most common of each: {teams, venues, fields, divisions, competitions, ids}. They '
  'identify a column whose name has changed. FEED-280.';

create or replace function connect.split_zones(inout extraction jsonb, feed connect.feeds)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_unknown text[] := array(
    select distinct e.entry ->> 'zone'
      from jsonb_array_elements(extraction -> 'entries') e (entry)
     where e.entry ->> 'zone' <> feed.time_zone);
begin
  if v_unknown <> '{}' then
    v_unknown := array(
      select u.zone from unnest(v_unknown) u (zone) where not exists (select from pg_timezone_names z where z.name = u.zone));
  end if;
  if v_unknown = '{}' then
    return;
  end if;
  extraction := extraction || (
    select jsonb_build_object(
             'entries', coalesce(jsonb_agg(e.entry order by e.number) filter (where e.is_known), '[]'),
             'skips', extraction -> 'skips' || coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'row', e.entry -> 'row', 'code', 'unknown_time_zone', 'excerpt', '',
                   'words', format('The time zone "%s" is not known.', e.entry ->> 'zone')) order by e.number)
                 filter (where not e.is_known), '[]'))
      from (
        select x.entry, x.number, coalesce(x.entry ->> 'zone' <> all (v_unknown), true) as is_known
          from jsonb_array_elements(extraction -> 'entries') with ordinality x (entry, number)
      ) e);
end;
$$;

comment on function connect.split_zones(jsonb, connect.feeds) is
  'Turns entries whose time zone PostgreSQL does not know into skipped rows, with that reason; they are never read as UTC. FEED-9.';
