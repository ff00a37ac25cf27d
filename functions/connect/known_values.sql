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
  'Returns what the target of a run lists, the commonest 400 of each: {teams, venues, fields, divisions, competitions, ids}. By these a '
  'column is known whose name has changed. FEED-280.';
