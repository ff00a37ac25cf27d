create or replace function resolve.decide_new(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if decide_new.entity_type = 'fixture' then
    update canon.claims c set is_winning = false
     where c.realm_id = decide_new.realm_id and c.field = 'end'
       and c.mapping_id = any (array(
         select i.mapping_id from pg_temp.incoming i
          where i.type = 'fixture' and i.round = decide_new.round and i.is_new
            and (i.claims ->> 'end')::timestamptz <= (i.claims ->> 'start')::timestamptz));
  end if;

  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return, mapping_id, external_id)
  select i.entity_id, i.seq,
         case
           when i.type <> 'fixture' then i.claims
           else jsonb_strip_nulls(resolve.with_implied(i.claims) - case
             when (i.claims ->> 'end')::timestamptz <= (i.claims ->> 'start')::timestamptz then 'end' else '' end)
         end,
         true, false, false, i.mapping_id, i.external_id
    from pg_temp.incoming i
   where i.type = decide_new.entity_type and i.round = decide_new.round and i.is_new;
end;
$$;

comment on function resolve.decide_new(integer, text, integer) is
  'Decides entities that had no claim before: every claim wins, implied ones too, except an end that is not after its start.';

create or replace function resolve.with_implied(claims jsonb) returns jsonb
language sql immutable parallel safe
return jsonb_build_object('status', 'scheduled', 'time_status', case when claims ? 'start' then 'confirmed' else 'tbd' end) || claims;

comment on function resolve.with_implied(jsonb) is
  'Returns what one observation states of a fixture (claims: field path to value) together with what it implies, according to '
  'resolve.stated_and_implied (DECIDE-18, DECIDE-20, DECIDE-29).';
