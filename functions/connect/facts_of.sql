create or replace function connect.facts_of(run connect.runs, zone text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_profile jsonb := connect.profile_of(run);
  v_today date := (connect.read_at(run) at time zone facts_of.zone)::date;
  v_teams text[] := array(
    select distinct t.key
      from (
        select unnest(array[e.home_key, e.away_key]) as key
          from connect.entries e
         where e.realm_id = run.realm_id and e.run_id = run.run_id
      ) t
     where t.key <> '');
  v_listed jsonb := connect.listed_facts(run, v_profile, v_today, v_teams);
  v_is_wide boolean := (v_listed ->> 'kept')::numeric >= 0.3 * (v_listed ->> 'listed')::numeric;
begin
  return v_profile || v_listed || connect.kept_facts(run, v_profile, v_today, v_is_wide)
    || jsonb_build_object(
         'redated', connect.redated_facts(run, v_profile, v_is_wide),
         'all_kept', v_listed -> 'kept', 'today', v_today, 'rows', run.row_count, 'repeated', run.notes -> 'repeated_ids',
         'new_skips', connect.count_new_skips(run),
         'skip_words', (
           select s.words from connect.skips s where s.realm_id = run.realm_id and s.run_id = run.run_id order by s.number limit 1),
         'garbled', connect.garbled_names(run),
         'median', (
           select percentile_cont(0.5) within group (order by h.entry_count)
             from (
               select r.entry_count from connect.runs r
                where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state in ('applied', 'unchanged')
                  and r.entry_count > 0 and r.trigger not in ('replay', 'due')
                order by r.run_id desc
                limit 5
             ) h),
         'baseline', (
           select b.profile from connect.baselines b
            where b.realm_id = run.realm_id and b.target_id = run.target_id and b.superseded_at is null));
end;
$$;

comment on function connect.facts_of(connect.runs, text) is
  'Returns all facts by which drift is judged, for a run with matched entries and a time zone: its shape (connect.profile_of) and that '
  'of the baseline, what it found again and how that changed, its skipped rows, garbled names and the median of the last five runs. '
  'FEED-30.';

create or replace function connect.count_new_skips(run connect.runs) returns integer
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select count(*)::integer
    from connect.skips s
   where s.realm_id = run.realm_id and s.run_id = run.run_id and s.code <> 'repeated'
     and not exists (
       select from connect.skips o
        where o.realm_id = run.realm_id and o.code = s.code and o.excerpt = s.excerpt and o.excerpt <> ''
          and o.run_id = (
            select r.run_id from connect.runs r
             where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state in ('applied', 'unchanged')
               and r.entry_count is not null
             order by r.run_id desc
             limit 1));
$$;

comment on function connect.count_new_skips(connect.runs) is
  'Returns how many rows a run skipped that the last applied run of its target did not skip with the same text; games that it contains '
  'twice are measured separately (connect.measure_repeated). FEED-30.';

create or replace function connect.listed_facts(run connect.runs, profile jsonb, today date, teams text[]) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'listed', count(*), 'kept', count(*) filter (where x.is_kept), 'kept_by_id', count(*) filter (where x.is_kept_by_id),
           'with_id', count(l.file_id),
           'to_come', count(*) filter (where x.is_to_come), 'to_come_kept', count(*) filter (where x.is_to_come and x.is_kept),
           'to_come_edge', count(*) filter (where x.is_to_come and not x.is_kept and not x.is_inside),
           'within', count(*) filter (where x.is_within), 'within_kept', count(*) filter (where x.is_within and x.is_kept),
           'same_content', count(*) filter (where x.is_kept and x.is_same),
           'teams', cardinality(listed_facts.teams),
           'teams_known', (
             select count(*) from unnest(listed_facts.teams) t (key)
              where t.key in (
                      select unnest(array[o.home_key, o.away_key])
                        from connect.listed o
                       where o.realm_id = run.realm_id and o.target_id = run.target_id)))
    from connect.listed l
    left join connect.entries k on k.realm_id = run.realm_id and k.run_id = run.run_id and k.external_id = l.external_id
    cross join lateral (
      select k.number is not null as is_kept, coalesce(k.matched_by = 'file_id', false) as is_kept_by_id,
             l.on_day >= listed_facts.today as is_to_come,
             l.on_day > (listed_facts.profile ->> 'first_day')::date and l.on_day < (listed_facts.profile ->> 'last_day')::date
               as is_inside,
             l.on_day between (listed_facts.profile ->> 'first_day')::date and (listed_facts.profile ->> 'last_day')::date as is_within,
             (k.home_key, k.away_key, k.start_at) is not distinct from (l.home_key, l.away_key, l.start_at) as is_same
    ) x
   where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since is null and l.withdrawn_at is null;
$$;

comment on function connect.listed_facts(connect.runs, jsonb, date, text[]) is
  'Returns how many entries that a target lists a run found again: in all, upcoming (from the local day today on), and between its '
  'first and last day; and how many of its teams (their folded names) were known. FEED-30.';

create or replace function connect.garbled_names(run connect.runs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with now as materialized (
    select distinct n.name
      from connect.entries e
      cross join lateral unnest(array[e.home, e.away, e.venue, e.field, e.division]) n (name)
     where e.realm_id = run.realm_id and e.run_id = run.run_id
  ), known as materialized (
    select distinct n.name
      from connect.listed l
      cross join lateral unnest(array[l.home, l.away, l.venue, l.field, l.division]) n (name)
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
  ), come as (
    select n.name, regexp_replace(n.name, '[?]|[^\x01-\x7f]', '', 'g') as rest
      from now n
     where not exists (select from known k where k.name = n.name)
  ), gone as (
    select k.name, regexp_replace(k.name, '[?]|[^\x01-\x7f]', '', 'g') as rest
      from known k
     where k.name ~ '[^\x01-\x7f]' and not exists (select from now n where n.name = k.name)
  )
  select coalesce(jsonb_agg(jsonb_build_object('was', x.was, 'is', x.name) order by x.name), '[]')
    from (
      select c.name, min(g.name) as was
        from come c
        join gone g using (rest)
       where length(c.rest) >= 2 and util.fold(c.name) <> util.fold(g.name)
       group by c.name
    ) x;
$$;

comment on function connect.garbled_names(connect.runs) is
  'Returns the names of teams, places and divisions of a run that equal listed names except for letters beyond ASCII, which became '
  'question marks, other characters or nothing: [{was, is}]. FEED-30.';

create or replace function connect.redated_facts(run connect.runs, profile jsonb, is_wide boolean) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with kept as materialized (
    select p.on_day, p.old_day
      from connect.pairs p
     where p.realm_id = run.realm_id and p.run_id = run.run_id and p.missing_since is null and p.withdrawn_at is null
       and (redated_facts.is_wide or p.old_day between (redated_facts.profile ->> 'first_day')::date
                                                   and (redated_facts.profile ->> 'last_day')::date)
  ), play as materialized (
    select d.old_day, lead(d.old_day) over (order by d.old_day) as next_day, lag(d.old_day) over (order by d.old_day) as day_before
      from (select distinct k.old_day from kept k) d
  ), redated as materialized (
    select p.*, k.on_day from kept k join play p using (old_day) where k.on_day <> k.old_day
     union all
    -- A game that is over is not found on another day (connect.is_over); a new entry of its sides on the next day of play may still be it.
    select p.*, min(e.on_day)
      from connect.listed l
      join play p on p.old_day = l.on_day
      join connect.entries e on e.home_key = l.home_key and e.away_key = l.away_key and e.division_key = l.division_key
       and e.title_key = l.title_key
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since is null and l.withdrawn_at is null
       and e.realm_id = run.realm_id and e.run_id = run.run_id and e.matched_by is null and e.on_day in (p.next_day, p.day_before)
       and not exists (
         select from connect.entries t where t.realm_id = run.realm_id and t.run_id = run.run_id and t.external_id = l.external_id)
     group by l.external_id, p.old_day, p.next_day, p.day_before
  )
  select jsonb_build_object(
           'count', count(*), 'of', (select count(*) from kept k where k.on_day = k.old_day) + count(*),
           'days', count(distinct r.old_day), 'of_days', (select count(*) from play),
           'stepped', greatest(count(*) filter (where r.on_day = r.next_day), count(*) filter (where r.on_day = r.day_before)))
    from redated r;
$$;

comment on function connect.redated_facts(connect.runs, jsonb, boolean) is
  'Returns how many known games are on another day, of how many (those between the first and the last day of the file, profile; '
  'is_wide: all), on how many days of play, of how many, and how many of them on the next day of play or the one before (stepped). '
  'FEED-30.';
