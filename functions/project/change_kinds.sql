create or replace function project.change_kinds(
  is_withdrawal boolean, is_return boolean, result_notice text, changed_fields text[], status_before text, status_after text,
  out kind text, out fields text[], out place integer
) returns setof record
language sql immutable
begin atomic
  with headline as (
    select case
      when not 'status' = any (changed_fields) then null
      when status_after = 'cancelled' then 'cancelled'
      when status_after = 'postponed' then 'postponed'
      when status_after = 'scheduled' and status_before in ('cancelled', 'postponed') then 'reinstated'
      when status_after = 'completed' then 'completed'
    end as kind
  ), named as (
    select h.kind, array['status'] as fields, 1 as place from headline h where h.kind is not null
    union all
    select 'rescheduled', array(select f.field from unnest(changed_fields) f (field)
                                 where f.field in ('start', 'end', 'date', 'time_status')), 3
     where changed_fields && array['start', 'end', 'date', 'time_status']
    union all
    select 'relocated', array(select f.field from unnest(changed_fields) f (field) where f.field in ('venue', 'venue.field')), 4
     where changed_fields && array['venue', 'venue.field']
    union all
    select 'withdrawn', '{}', 5 where is_withdrawal
  ), rest as (
    select array(select f.field from unnest(changed_fields) f (field)
                  where not exists (select from named n where f.field = any (n.fields))) as fields
  )
  select n.kind, n.fields, n.place from named n
  union all
  select 'updated', r.fields, 6 from rest r
   where r.fields <> '{}' or result_notice is not null or (is_return and not exists (select from headline h where h.kind = 'reinstated'));
end;

comment on function project.change_kinds(boolean, boolean, text, text[], text, text) is
  'The change kinds that one new version of a known fixture makes, each with its own field paths: a status headline, rescheduled, '
  'relocated, withdrawn; and updated for what is left, and for a result that is withdrawn or reported again (HISTORY-8 to HISTORY-13).';
