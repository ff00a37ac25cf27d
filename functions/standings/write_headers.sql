create or replace function standings.write_headers(realm_id integer, rules standings.rules[], sheets standings.sheet[], changed text[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stage_ids text[] := array(select r.stage_id from unnest(write_headers.rules) r);
begin
  update standings.tables t
     set version = t.version + (t.version = 0 or h.is_changed)::integer, as_of = util.now(), is_complete = h.missing_fixtures = '{}',
         points = h.points, tiebreakers = h.tiebreakers, tiebreak_source = h.tiebreak_source,
         missing_fixtures = h.missing_fixtures, derived_from = h.derived_from
    from (
      select r.stage_id, r.points, r.tiebreakers, r.tiebreak_source, s.missing_fixtures, s.derived_from,
             c.stage_id is not null as is_changed
        from unnest(write_headers.rules) with ordinality
             r (stage_id, type, points, win, draw, loss, tiebreakers, tiebreak_source, is_points_added, stage)
        join unnest(write_headers.sheets) with ordinality s (missing_fixtures, derived_from, stage) on s.stage = r.stage
        left join unnest(write_headers.changed) c (stage_id) on c.stage_id = r.stage_id
    ) h
   where t.realm_id = write_headers.realm_id and t.stage_id = h.stage_id and t.stage_id = any (v_stage_ids)
     and (t.version = 0 or h.is_changed
          or (t.points, t.tiebreakers, t.tiebreak_source, t.missing_fixtures, t.derived_from)
             is distinct from (h.points, h.tiebreakers, h.tiebreak_source, h.missing_fixtures, h.derived_from));
end;
$$;

comment on function standings.write_headers(integer, standings.rules[], standings.sheet[], text[]) is
  'Updates what tables say besides their rows, where it differs; the version rises by one for a new table and where rows changed '
  '(changed: those stages; null for none). STANDING-4.';
