create or replace function connect.match_entries(run connect.runs) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_steady constant boolean := connect.are_ids_steady(run);
begin
  update connect.entries e set external_id = null, matched_by = null
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is not null;
  if v_is_steady then
    perform connect.match_by_id(run, is_sure => true);
  end if;
  perform connect.match_by_day(run, is_exchanged => false, is_exact => true);
  perform connect.match_by_day(run, is_exchanged => false, is_exact => false);
  if v_is_steady then
    perform connect.match_by_id(run, is_sure => false);
  end if;
  perform connect.match_by_day(run, is_exchanged => true, is_exact => false);
  perform connect.match_by_sides(run);
  perform connect.match_by_slot(run);
  perform connect.name_new_entries(run);
end;
$$;

comment on function connect.match_entries(connect.runs) is
  'Matches each entry of a run to a listed entry of its target, in steps: id and sides; sides, day and start; sides and day; id; '
  'exchanged sides that day; sides within 60 days; time and place with one side. Unstable ids are not used. The rest is new and gets an '
  'id. FEED-25.';

create or replace function connect.name_new_entries(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.entries e
     set external_id = case
           when e.file_id is null or exists (
             select from connect.listed l
              where l.realm_id = run.realm_id and l.target_id = run.target_id and l.external_id = e.file_id)
             then 'e_' || util.ulid_time(util.now()) || util.ulid_tail()
           else e.file_id
         end
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is null;
$$;

comment on function connect.name_new_entries(connect.runs) is
  'Gives each new entry of a run the external id of its fixture: the id of the file, or e_ and a ULID if it has none or another entry '
  'has used it. FEED-24.';

create or replace function connect.are_ids_steady(run connect.runs) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select count(*) filter (where not x.is_own and exists (
           select from connect.listed o
            where o.realm_id = run.realm_id and o.target_id = run.target_id and o.home_key = x.home_key and o.away_key = x.away_key
              and o.division_key = x.division_key and o.title_key = x.title_key and o.on_day = x.on_day
              and o.file_id is distinct from x.file_id))
           <= count(*) filter (where x.is_own)
    from (
      select e.home_key, e.away_key, e.division_key, e.title_key, e.on_day, e.file_id,
             (e.home_key, e.away_key, e.division_key, e.title_key, e.on_day)
               = (l.home_key, l.away_key, l.division_key, l.title_key, l.on_day) as is_own
        from connect.entries e
        join connect.listed l on l.realm_id = e.realm_id and l.target_id = run.target_id and l.file_id = e.file_id
       where e.realm_id = run.realm_id and e.run_id = run.run_id
    ) x;
$$;

comment on function connect.are_ids_steady(connect.runs) is
  'Returns whether the ids in the file of a run are stable: no more of them are on a game that equals another listed entry (sides, '
  'division, title and day) than on one that equals their own. FEED-25.';

create or replace function connect.match_by_id(run connect.runs, is_sure boolean) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  -- An id that was reused for another game takes no entry from its own game.
  update connect.entries e set external_id = l.external_id, matched_by = 'file_id'
    from (
      select distinct on (o.file_id) o.*
        from connect.listed o
       where o.realm_id = run.realm_id and o.target_id = run.target_id and o.file_id is not null
       order by o.file_id, o.withdrawn_at desc nulls first, o.missing_since desc nulls first, o.first_run_id desc, o.external_id
    ) l
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.file_id = l.file_id and e.external_id is null
     and not exists (
       select from connect.entries t where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = l.external_id)
     and (e.on_day = l.on_day or not connect.is_over(l.on_day, l.start_at, l.home_score, l.data, connect.read_at(run))
          or (e.home_key = l.home_key or e.away_key = l.away_key) and (e.home_score is not null or l.home_score is null))
     and (not match_by_id.is_sure
          or e.title_key = l.title_key and e.division_key = l.division_key
             and ((e.home_key, e.away_key) = (l.home_key, l.away_key) or (e.home_key, e.away_key) = (l.away_key, l.home_key)));
$$;

comment on function connect.match_by_id(connect.runs, boolean) is
  'Matches unmatched entries of a run to listed ones by the id of the file. is_sure: only if division, title and sides are the same, in '
  'either order. A game that is over matches on another day only if a side keeps its place and the score is kept. FEED-25, FEED-370.';

create or replace function connect.match_by_slot(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with new as materialized (
    select e.number, e.home_key, e.away_key, e.division_key, e.title_key, e.on_day, e.start_at, lower(e.venue) as venue,
           lower(e.field) as field
      from connect.entries e
     where e.realm_id = run.realm_id and e.run_id = run.run_id and e.external_id is null and e.start_at is not null
  ), old as materialized (
    select l.external_id, l.home_key, l.away_key, l.division_key, l.title_key, l.on_day, l.start_at, lower(l.venue) as venue,
           lower(l.field) as field
      from connect.listed l
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null and l.start_at is not null
       and not exists (
         select from connect.entries t
          where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = l.external_id)
  ), pairs as (
    select n.number, o.external_id, count(*) over (partition by n.number) as olds, count(*) over (partition by o.external_id) as news
      from new n
      join old o using (on_day, start_at, division_key, title_key)
     where o.venue is not distinct from n.venue and o.field is not distinct from n.field
       and (o.home_key = n.home_key and n.home_key <> '' or o.away_key = n.away_key and n.away_key <> '')
  )
  update connect.entries e set external_id = p.external_id, matched_by = 'slot'
    from pairs p
   where p.olds = 1 and p.news = 1 and e.realm_id = run.realm_id and e.run_id = run.run_id and e.number = p.number;
$$;

comment on function connect.match_by_slot(connect.runs) is
  'Matches unmatched entries of a run to listed ones with the same start, venue, field, division and title and one equal side, only if '
  'there is exactly one candidate in either direction: a team has another name, or another took its place. FEED-25.';

create or replace function connect.match_by_day(run connect.runs, is_exchanged boolean, is_exact boolean) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update connect.entries e
     set external_id = p.external_id, matched_by = case when match_by_day.is_exchanged then 'exchanged' else 'day' end
    from (
      select n.number, l.external_id
        from (
          select f.number, case when match_by_day.is_exchanged then f.away_key else f.home_key end as home_key,
                 case when match_by_day.is_exchanged then f.home_key else f.away_key end as away_key, f.division_key, f.title_key, f.on_day,
                 case when match_by_day.is_exact then coalesce(f.start_at, '-infinity') else '-infinity' end as start_key,
                 row_number() over (
                   partition by f.home_key, f.away_key, f.division_key, f.title_key, f.on_day,
                                case when match_by_day.is_exact then f.start_at end
                   order by f.start_at, f.number) as place
            from connect.entries f
           where f.realm_id = run.realm_id and f.run_id = run.run_id and f.external_id is null
        ) n
        join (
          select o.external_id, o.home_key, o.away_key, o.division_key, o.title_key, o.on_day,
                 case when match_by_day.is_exact then coalesce(o.start_at, '-infinity') else '-infinity' end as start_key,
                 row_number() over (
                   partition by o.home_key, o.away_key, o.division_key, o.title_key, o.on_day,
                                case when match_by_day.is_exact then o.start_at end
                   order by o.withdrawn_at nulls first, o.start_at, o.external_id) as place
            from connect.listed o
           where o.realm_id = run.realm_id and o.target_id = run.target_id
             and not exists (
               select from connect.entries t
                where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = o.external_id)
        ) l using (home_key, away_key, division_key, title_key, on_day, start_key, place)
    ) p
   where e.realm_id = run.realm_id and e.run_id = run.run_id and e.number = p.number;
$$;

comment on function connect.match_by_day(connect.runs, boolean, boolean) is
  'Matches unmatched entries of a run to listed ones with the same (or exchanged) sides, division, title and day, and the same start '
  '(is_exact): if several, the first with the first, by their start. FEED-25.';
