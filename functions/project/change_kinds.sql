create or replace function project.change_kinds(
  is_withdrawal boolean, is_return boolean, result_notice text, changed_fields text[], repointed text[],
  status_before text, status_after text, is_merged boolean,
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
    select case when is_merged then 'merged' else 'unmerged' end as kind, array['merged_into'] as fields, 0 as place
     where 'merged_into' = any (changed_fields)
    union all
    select h.kind, array['status'] as fields, 1 as place from headline h where h.kind is not null
    union all
    select 'rescheduled', array(select f.field from unnest(changed_fields) f (field)
                                 where f.field in ('start', 'end', 'date', 'time_status')), 3
     where changed_fields && array['start', 'end', 'date', 'time_status']
    union all
    select 'relocated', p.fields, 4
      from (
        select array(select f.field from unnest(changed_fields) f (field)
                      where f.field in ('venue', 'venue.field') and not f.field = any (repointed))
      ) p (fields)
     where p.fields <> '{}'
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

comment on function project.change_kinds(boolean, boolean, text, text[], text[], text, text, boolean) is
  'The change kinds that one new version of a known fixture makes, each with its own field paths: merged or unmerged (is_merged), a status '
  'headline, rescheduled, relocated, withdrawn; and updated for what is left, a venue among it that merely answers under another id '
  '(repointed), and for a result that is withdrawn or reported again (HISTORY-8 to HISTORY-13, IDENTITY-33).';
