create or replace function resolve.discount_implied(part integer default 0) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.ranking r where r.part = discount_implied.part and r.implied_by <> '')
      or not exists (
        select from pg_temp.ranking r where r.part = discount_implied.part and r.field in ('status', 'time_status') and not r.wins) then
    return; -- every claim counts, or is the only one
  end if;
  with known as (
    select r.*,
           min((r.precedence).rank) filter (where r.implied_by = '') over field as stated_rank,
           bool_or(r.implied_by <> 'silence') over field as is_spoken,
           bool_or(r.implied_by = '' and r.value = '"estimated"') over source as is_estimated
      from pg_temp.ranking r
     where r.part = discount_implied.part and r.field in ('status', 'time_status')
    window field as (partition by r.entity_id, r.field),
           source as (partition by r.entity_id, r.field, (r.precedence).source_key, (r.precedence).is_withdrawn)
  ), placed as (
    select k.entity_id, k.field, k.mapping_id, k.implied_by,
           row_number() over (
             partition by k.entity_id, k.field
             order by canon.does_count(
               k.field, k.implied_by, k.value, (k.precedence).rank, k.stated_rank, k.is_spoken, k.is_estimated) desc, k.precedence) = 1
             as wins
      from known k
  )
  update pg_temp.ranking r set wins = p.wins
    from placed p
   where r.entity_id = p.entity_id and r.field = p.field and r.mapping_id = p.mapping_id and r.implied_by = p.implied_by
     and r.wins <> p.wins;
end;
$$;

comment on function resolve.discount_implied(integer) is
  'Makes the best claim that counts win status and time_status where the best of all in a part is an implied claim that does not count '
  '(DECIDE-20, DECIDE-27, DECIDE-29).';
