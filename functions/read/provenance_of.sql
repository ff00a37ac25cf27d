create or replace function read.provenance_of(realm_id integer, entity_ids text[]) returns text
language sql stable
set plan_cache_mode = force_generic_plan -- it is asked for every row of a page: a plan made for each costs ten times the look-up
begin atomic
  select '{' || coalesce(string_agg(util.quoted(c.field) || ':' || c.entry, ',' order by c.field), '') || '}'
    from (
      select canon.path_of(s.entity_type, s.entity_id, s.field) as field,
             project.provenance_entry(s.source_key, s.class, s.rank, s.observation_id, s.observed_at, s.confidence) as entry
        from canon.ranked_claims s
       where s.realm_id = provenance_of.realm_id and s.entity_id = any (provenance_of.entity_ids) and s.is_winning
         and s.field not in ('notes', 'coach')
    ) c;
end;

comment on function read.provenance_of(integer, text[]) is
  'Returns the provenance map of an entity (of a competition: with its divisions and stages) as JSON text (PROVENANCE-1, PROVENANCE-5).';
