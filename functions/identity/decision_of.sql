create or replace function identity.decision_of(realm_id integer, entity_type text, external_id text, origin_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (select a.decision_id
       from pg_temp.alike a
      where a.name_id = decision_of.external_id and a.entity_type = decision_of.entity_type and a.verdict = 'auto'
      limit 1),
    (select r.decision_id
       from identity.redirects r
      where r.realm_id = decision_of.realm_id and r.entity_id = decision_of.origin_id));
end;
$$;

comment on function identity.decision_of(integer, text, text, text) is
  'Returns the decision by which an external id of the batch, or its origin (null: none), leads to its entity; null where it rests on '
  'none.';
