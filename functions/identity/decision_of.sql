create or replace function identity.decision_of(realm_id integer, origin_id text) returns text
language sql stable
return (select r.decision_id from identity.redirects r where r.realm_id = decision_of.realm_id and r.entity_id = decision_of.origin_id);

comment on function identity.decision_of(integer, text) is
  'Returns the decision in force by which an entity (origin_id; null: none) leads to another; null where it leads nowhere.';
