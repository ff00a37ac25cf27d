create or replace function read.conflicts_among(realm_id integer, entity_ids text[])
returns table (entity_id text, field text, winner text, loser text, value jsonb, other jsonb, is_same boolean)
language sql stable
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
begin atomic
  with said as materialized (
    select m.entity_id, c.field, c.value, c.is_winning, m.source_id, c.implied_by = '' and not c.is_reference as is_stated
      from unnest(conflicts_among.entity_ids) i (entity_id)
      join canon.external_ids m on m.realm_id = conflicts_among.realm_id and m.entity_id = i.entity_id
      join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
     where c.value <> 'null' and not m.is_withdrawn and m.entity_type <> 'stat_line' and c.field not in ('notes', 'coach')
  ), met as (
    select s.entity_id, s.field, s.value as other, s.source_id as loser_id, s.is_winning,
           first_value(case when s.is_winning then s.value end) over w as value,
           first_value(case when s.is_winning then s.source_id end) over w as winner_id
      from said s
     where s.is_stated or s.is_winning
    window w as (partition by s.entity_id, s.field order by s.is_winning desc)
  )
  select t.entity_id, t.field, w.source_key, l.source_key, t.value, t.other,
         read.is_same_claim(conflicts_among.realm_id, t.field, t.value, t.other)
    from met t
    join tenancy.sources w on w.realm_id = conflicts_among.realm_id and w.source_id = t.winner_id
    join tenancy.sources l on l.realm_id = conflicts_among.realm_id and l.source_id = t.loser_id
   where not t.is_winning and t.loser_id <> t.winner_id;
end;

comment on function read.conflicts_among(integer, text[]) is
  'Of entities, each field on which a source states something while another won: who won and lost, with what, and whether both say the '
  'same, as today''s entities tell it. What was withdrawn, implied or said in passing loses against nobody; nor notes and coach. '
  'DASHBOARD-36.';
