create or replace function canon.told_provenance(realm_id integer, entity_ids text[]) returns text
language sql stable
begin atomic
  select '{' || coalesce(string_agg(util.quoted(c.field) || ':' || c.entry, ',' order by c.field), '') || '}'
    from (
      select case when s.entity_type in ('division', 'stage') then s.entity_type || 's.' || s.entity_id else s.field end as field,
             canon.provenance_entry(s.source_key, s.class, s.rank, s.observation_id, s.observed_at, s.confidence) as entry
        from canon.standing_claims s
       where s.realm_id = told_provenance.realm_id and s.entity_id = any (told_provenance.entity_ids) and s.is_winning and s.field not in ('notes', 'coach')
    ) c;
end;

comment on function canon.told_provenance(integer, text[]) is 'The provenance map of an entity (of a competition: with its divisions and stages) as JSON text (PROVENANCE-1, PROVENANCE-5).';
