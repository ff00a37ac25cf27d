create or replace function identity.drop_superseded() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.games g where g.status = 'postponed') then
    return;
  end if;
  with listed as materialized (
    select g.game_id, g.low_id, g.high_id, g.kind, g.day, s.source_id, coalesce(g.status = 'postponed', false) as is_postponed,
           coalesce(g.status in ('postponed', 'cancelled'), false) as is_off
      from pg_temp.games g
      cross join lateral unnest(g.source_ids) s (source_id)
  ), counted as materialized (
    select l.low_id, l.high_id, l.kind, l.source_id, count(*) as game_count, count(*) filter (where not l.is_postponed) as standing_count
      from listed l
     group by l.low_id, l.high_id, l.kind, l.source_id
  )
  delete from pg_temp.games g
   using listed l
    join counted c on c.low_id = l.low_id and c.high_id = l.high_id and c.kind = l.kind and c.source_id = l.source_id
   where l.game_id = g.game_id and l.is_postponed
     and exists (
       select from listed n
        where n.low_id = l.low_id and n.high_id = l.high_id and n.kind = l.kind and n.source_id = l.source_id and not n.is_off
          and n.day > l.day)
     and not exists (
       select from counted o
        where o.low_id = l.low_id and o.high_id = l.high_id and o.kind = l.kind and o.source_id <> l.source_id
          and o.game_count > c.standing_count);
end;
$$;

comment on function identity.drop_superseded() is
  'Takes out of pg_temp.games the games that a list keeps as postponed beside their new date: it has a later game of the two teams, and '
  'without them as many games of the two as any other list, so that each of these has a game of its own there (IDENTITY-173).';
