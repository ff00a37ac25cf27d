create or replace function identity.is_matching(realm_id integer) returns boolean
language sql stable
begin atomic
  select r.is_matching from tenancy.realms r where r.realm_id = is_matching.realm_id;
end;

comment on function identity.is_matching(integer) is
  'Returns whether external ids that a source never used are matched with what a realm knows (manage.set_matching).';
