create or replace function ledger.name_at(realm_id integer, entity_id text, "position" bigint) returns text
language sql stable
begin atomic
  select coalesce((
           select coalesce(v.state, v.moves) ->> 'name'
             from ledger.versions v
            where v.realm_id = name_at.realm_id and v.entity_id = name_at.entity_id and v.position <= name_at."position"
              and coalesce(v.state, v.moves) ? 'name'
            order by v.version desc
            limit 1), (
           select f.state ->> 'name' from ledger.folds f where f.realm_id = name_at.realm_id and f.entity_id = name_at.entity_id));
end;

comment on function ledger.name_at(integer, text, bigint) is
  'Returns the name of an entity at a position of the ledger; null if it did not exist there. HISTORY-15.';
