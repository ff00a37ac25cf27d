create or replace function identity.judge_alike(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_auto constant double precision := identity.threshold('auto');
  v_review constant double precision := identity.threshold('review');
begin
  -- One row a pair of a name and an entity; what any name of the entity forbids is forbidden.
  update pg_temp.alike a
     set verdict = case
           when p.score >= v_auto and not p.is_vetoed and not p.is_own_source
                and (identity.is_ahead(p.score, greatest(p.next_best, p.next_claimant)) or identity.is_ahead(
                  p.score, identity.best_rival(p.entity_type, p.name_id, p.entity_id, p.own_entity_id)))
                and not (
                  a.entity_type = 'organization'
                  and identity.needs_person(judge_alike.realm_id, a.entity_id, coalesce(a.own_entity_id, a.entity_id))) then 'auto'
           when p.score >= v_review and not p.is_own_source or p.score >= v_auto then 'review'
         end
    from (
      select b.*, row_number() over claimed as place, coalesce(lead(b.score) over claimed, 0) as next_best,
             coalesce(max(b.score) over (
               partition by b.entity_type, b.entity_id order by b.score desc, b.name_id
               rows between unbounded preceding and unbounded following exclude current row), 0) as next_claimant
        from (
          select distinct on (x.entity_type, x.name_id, x.entity_id) x.*
            from (
              select v.entity_type, v.name_id, v.entity_id, v.own_entity_id, v.own_mapping_id, v.mapping_id, v.score,
                     v.is_own_source,
                     bool_or(v.veto is not null) over (partition by v.entity_type, v.name_id, v.entity_id) as is_vetoed,
                     bool_or(not identity.is_for_person(v.veto)) over (partition by v.entity_type, v.name_id, v.entity_id) as is_forbidden
                from pg_temp.alike v
            ) x
           where x.is_forbidden is not true
           order by x.entity_type, x.name_id, x.entity_id, x.score desc, x.own_mapping_id, x.mapping_id
        ) b
      window claimed as (partition by b.entity_type, b.name_id order by b.score desc, b.entity_id)
    ) p
   where p.place = 1 and a.name_id = p.name_id and a.entity_type = p.entity_type and a.mapping_id = p.mapping_id
     and a.own_mapping_id is not distinct from p.own_mapping_id;
end;
$$;

comment on function identity.judge_alike(integer) is
  'Gives its verdict to the best pair of each name in pg_temp.alike: auto where it reaches the threshold, no other entity and no other '
  'name comes near (identity.is_ahead) that is not the same itself (identity.best_rival), the source has no id of the entity yet and '
  'nobody guards it (identity.needs_person); else review; a source''s own second id is reviewed where it reaches the threshold of auto, '
  'else left (IDENTITY-114, IDENTITY-115, IDENTITY-117).';
