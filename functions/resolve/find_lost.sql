create or replace function resolve.find_lost(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- References could be lost where an id was known only by its deletion and several batches referred to it at once.
  if not exists (select from pg_temp.mentions w where w.may_have_lost_claims) then
    return;
  end if;
  update pg_temp.incoming i set verdict = 'news'
   where i.type = find_lost.entity_type and i.round = find_lost.round and i.verdict in ('restatement', 'repetition') and not i.is_deleted
     and (exists (
            select from jsonb_each(i.claims) said
              left join lateral (
                select c.value, c.is_reference, c.observation_id from canon.claims c
                 where c.realm_id = find_lost.realm_id and c.mapping_id = i.mapping_id and c.field = said.key
                   and c.implied_by = '' offset 0
              ) c on true
             where c.value is distinct from said.value or c.is_reference or c.observation_id is not null)
          or exists (
            select from canon.external_ids m
             where m.realm_id = find_lost.realm_id and m.mapping_id = i.mapping_id and m.entity_id is null));
end;
$$;

comment on function resolve.find_lost(integer, text, integer) is
  'Finds claims that an earlier run lost and that an observation of this round repeats, which then counts as news. Compares only where '
  'the batch refers to an id that was known only by its deletion. INTAKE-8.';
