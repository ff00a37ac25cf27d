create or replace function connect.relist(run connect.runs) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_last connect.runs;
begin
  perform connect.relist_entries(run);
  select r.* into v_last
    from connect.runs r
   where r.realm_id = run.realm_id and r.target_id = run.target_id and r.state in ('applied', 'unchanged') and r.voided_at is null
     and r.trigger not in ('replay', 'due') and r.entry_count > 0
   order by r.run_id desc limit 1;
  -- What its file lacked is not missing for that reason.
  update connect.listed l set missing_since = null
   where l.realm_id = run.realm_id and l.target_id = run.target_id and l.missing_since = run.ended_at and l.withdrawn_at is null;
  update connect.targets t
     set last_snapshot_id = v_last.snapshot_id, etag = null, last_modified = null, listed_count = c.count, last_game_on = c.last_day
    from (
      select count(*) as count, max(l.on_day) as last_day
        from connect.listed l where l.realm_id = run.realm_id and l.target_id = run.target_id and l.withdrawn_at is null
    ) c
   where t.realm_id = run.realm_id and t.target_id = run.target_id;
  -- Without any run the next file is a first one; the baseline returns with the first run.
  update connect.baselines b set superseded_at = case when v_last.run_id is null then util.now() end
   where b.realm_id = run.realm_id and b.target_id = run.target_id and b.run_id = (
     select k.run_id from connect.baselines k
      where k.realm_id = b.realm_id and k.target_id = b.target_id order by k.accepted_at desc limit 1);
end;
$$;

comment on function connect.relist(connect.runs) is
  'Makes what a target lists, and its known file, what its runs that are not undone left, after one of them was undone or restored: the '
  'next file is compared with that, the bytes of an undone run are read as new. Without any run it has no baseline. UNDO-10.';

create or replace function connect.relist_entries(run connect.runs) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with named as (
    select distinct o.source_id, o.external_id from intake.observations o where o.batch_id = any (run.batch_ids) and o.type = 'fixture'
  ), live as materialized (
    select o.external_id, o.is_deleted, o.observed_at, o.data,
           row_number() over (partition by o.external_id, o.is_deleted
                              order by o.observed_at desc, o.confidence desc, o.content_hash desc) as place,
           max(o.observed_at) filter (where o.is_deleted) over (partition by o.external_id) as deleted_at
      from named n
      join intake.observations o
        on o.realm_id = run.realm_id and o.source_id = n.source_id and o.type = 'fixture' and o.external_id = n.external_id
      join intake.batches b on b.batch_id = o.batch_id and not b.is_void
     where o.correction is null
  ), removed as (
    delete from connect.listed l
     using named n
     where l.realm_id = run.realm_id and l.target_id = run.target_id and l.external_id = n.external_id
       and n.external_id not in (select k.external_id from live k where not k.is_deleted)
  )
  insert into connect.listed as l (
    realm_id, target_id, external_id, file_id, title_key, home, away, home_key, away_key, division, division_key, venue, field, on_day,
    start_at, home_score, away_score, hash, data, first_run_id, last_run_id, said_at, withdrawn_at)
  select run.realm_id, run.target_id, k.external_id, case when k.external_id !~ '^e_[0-9A-Z]{26}$' then k.external_id end,
         case when s.home_key = '' or s.away_key = ''
              then concat_ws('|', k.data ->> 'kind', connect.key_of(k.data ->> 'title')) else '' end,
         s.home, s.away, s.home_key, s.away_key, k.data #>> '{division,name}',
         coalesce(split_part(substr(k.data #>> '{division,external_id}', 10), '|', 1), ''),
         k.data #>> '{venue,name}', k.data #>> '{venue,field}',
         coalesce((k.data ->> 'date')::date,
                  ((k.data ->> 'start')::timestamptz at time zone coalesce(k.data ->> 'time_zone', 'UTC'))::date),
         (k.data ->> 'start')::timestamptz, (k.data #>> '{result,scores,0,score}')::integer,
         (k.data #>> '{result,scores,1,score}')::integer,
         sha256(convert_to(k.data::text, 'UTF8')), k.data, run.run_id, run.run_id, k.observed_at,
         case when k.deleted_at > k.observed_at then k.deleted_at end
    from live k
    cross join lateral (
      select n.home, n.away, connect.key_of(n.home) as home_key, connect.key_of(n.away) as away_key
        from (select k.data #>> '{sides,0,team,name}' as home, k.data #>> '{sides,1,team,name}' as away) n
    ) s
   where not k.is_deleted and k.place = 1 and k.data ?| array['start', 'date']
      on conflict on constraint listed_pkey do update
     set title_key = excluded.title_key, home = excluded.home, away = excluded.away, home_key = excluded.home_key,
         away_key = excluded.away_key, division = excluded.division, division_key = excluded.division_key, venue = excluded.venue,
         field = excluded.field, on_day = excluded.on_day, start_at = excluded.start_at, home_score = excluded.home_score,
         away_score = excluded.away_score, hash = excluded.hash, data = excluded.data, said_at = excluded.said_at,
         withdrawn_at = excluded.withdrawn_at, missing_since = null;
$$;

comment on function connect.relist_entries(connect.runs) is
  'Lists, of the entries that a run pushed, what their source reports of them in batches that are not void, in the form of '
  'connect.list_entries; the rest are no longer listed. UNDO-10.';
