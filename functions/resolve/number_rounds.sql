create or replace function resolve.number_rounds(entity_type text) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_result boolean := number_rounds.entity_type = 'result';
  v_rounds integer;
begin
  -- The usual batch has one observation of each entity; every observation comes with round 1.
  if (select count(*) = count(distinct o.mapping_id)
             and (v_is_result or count(*) = count(distinct coalesce(o.entity_id, o.mapping_id::text)))
        from pg_temp.incoming o where o.type = number_rounds.entity_type) then
    return (select count(*) from (select from pg_temp.incoming o where o.type = number_rounds.entity_type limit 1) x);
  end if;

  update pg_temp.incoming i set round = n.number
    from (
      select o.seq, o.mapping_id,
             row_number() over (
               partition by coalesce(case when not v_is_result then o.entity_id end, o.mapping_id::text) order by o.seq) as number
        from pg_temp.incoming o
       where o.type = number_rounds.entity_type
    ) n
   where i.type = number_rounds.entity_type and i.seq = n.seq and i.mapping_id = n.mapping_id;

  select max(i.round) into v_rounds from pg_temp.incoming i where i.type = number_rounds.entity_type;
  return v_rounds;
end;
$$;

comment on function resolve.number_rounds(text) is
  'Numbers the observations of one type so that each external id and each entity occurs once a round, in the order of the batch. '
  'Results of several external ids that name one fixture share a round. Returns the number of rounds (DECIDE-11, DECIDE-40).';
