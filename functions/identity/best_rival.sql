create or replace function identity.best_rival(entity_type text, name_id text, entity_id text, own_entity_id text)
returns double precision
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(max(r.score), 0)
    from (
      select x.name_id, x.entity_id, x.score, x.entity_id as one_id, best_rival.entity_id as other_id
        from pg_temp.alike x
       where x.name_id = best_rival.name_id and x.entity_type = best_rival.entity_type and x.entity_id <> best_rival.entity_id
      union all
      select x.name_id, x.entity_id, x.score, x.own_entity_id, best_rival.own_entity_id
        from pg_temp.alike x
       where x.entity_id = best_rival.entity_id and x.entity_type = best_rival.entity_type and x.name_id <> best_rival.name_id
    ) r
   where not exists (
       select from pg_temp.alike v
        where v.name_id = r.name_id and v.entity_id = r.entity_id and v.entity_type = best_rival.entity_type
          and not identity.is_for_person(v.veto))
     -- Three lists of one team are no rivals.
     and (
       select bool_and(a.veto is null and not a.is_own_source) and max(a.score) >= identity.threshold('auto')
         from (
           select k.veto, k.is_own_source, k.score from pg_temp.alike k
            where k.name_id = r.one_id and k.entity_id = r.other_id and k.entity_type = best_rival.entity_type
           union all
           select k.veto, k.is_own_source, k.score from pg_temp.alike k
            where k.name_id = r.other_id and k.entity_id = r.one_id and k.entity_type = best_rival.entity_type
         ) a) is not true;
end;
$$;

comment on function identity.best_rival(text, text, text, text) is
  'Returns the score, 0 to 1, of what comes nearest in pg_temp.alike to a pair of a name (name_id, of own_entity_id) and an entity '
  '(entity_id): another entity for the name, or another name for the entity. Leaves out what is itself alike enough to merge with the '
  'entity, or the name, in whose place it would be: all three are one. IDENTITY-114.';
