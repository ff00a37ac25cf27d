create or replace function identity.parts_between(realm_id integer, entity_type text, first_id text, second_id text)
returns table (low_id text, high_id text)
language sql stable
begin atomic
  with divisions as (
    select p.low_id, p.high_id
      from identity.find_parts(parts_between.realm_id, parts_between.first_id, parts_between.second_id) p
     where parts_between.entity_type = 'competition' and p.is_sure
  )
  select d.low_id, d.high_id from divisions d
  union
  select s.low_id, s.high_id from divisions d cross join lateral identity.find_parts(parts_between.realm_id, d.low_id, d.high_id) s
   where s.is_sure
  union
  select s.low_id, s.high_id
    from identity.find_parts(parts_between.realm_id, parts_between.first_id, parts_between.second_id) s
   where parts_between.entity_type = 'division' and s.is_sure;
end;

comment on function identity.parts_between(integer, text, text, text) is
  'Returns the pairs of divisions and stages that become one with two competitions or divisions (IDENTITY-35, IDENTITY-143).';
