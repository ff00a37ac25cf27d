create or replace function resolve.record_newest(realm_id integer, entity_type text, round integer, verdicts text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if record_newest.verdicts && array['first', 'news', 'restatement'] then
    update canon.external_ids m
       set observation_id = i.observation_id, observed_at = i.observed_at, confidence = i.confidence, content_hash = i.content_hash,
           has_older_claims = coalesce(i.has_older_claims, m.has_older_claims), entity_id = i.entity_id,
           origin_id = case when m.entity_type = 'result' then i.origin_id else m.origin_id end
      from pg_temp.incoming i
     where i.type = record_newest.entity_type and i.round = record_newest.round and i.verdict in ('first', 'news', 'restatement')
       and not i.is_newest_noted and i.mapping_id = m.mapping_id
       and m.realm_id = record_newest.realm_id and m.mapping_id = any (array(
             select g.mapping_id
               from pg_temp.incoming g
              where g.type = record_newest.entity_type and g.round = record_newest.round and g.verdict in ('first', 'news', 'restatement')
                and not g.is_newest_noted));
  end if;

  if record_newest.verdicts && array['withdrawal', 'later withdrawal'] then
    update canon.external_ids m set withdrawn_at = i.observed_at
      from pg_temp.incoming i
     where i.type = record_newest.entity_type and i.round = record_newest.round and i.verdict in ('withdrawal', 'later withdrawal')
       and i.mapping_id = m.mapping_id
       and m.realm_id = record_newest.realm_id and m.mapping_id = any (array(
             select g.mapping_id
               from pg_temp.incoming g
              where g.type = record_newest.entity_type and g.round = record_newest.round
                and g.verdict in ('withdrawal', 'later withdrawal')));
  end if;
end;
$$;

comment on function resolve.record_newest(integer, text, integer, text[]) is
  'Records in canon.external_ids the newest observation, and the newest deletion, of each external id in a round (verdicts: those that '
  'occur in it).';

create or replace function resolve.renew_newest(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update canon.external_ids m
     set observation_id = w.observation_id, observed_at = w.observed_at, confidence = w.confidence, content_hash = w.content_hash,
         withdrawn_at = n.withdrawn_at
    from (
      select i.mapping_id, max(i.observed_at) filter (where i.is_deleted) as withdrawn_at,
             (array_agg(i.seq order by i.observed_at desc, i.confidence desc, i.content_hash desc)
               filter (where not i.is_deleted))[1] as seq
        from pg_temp.incoming i
       where i.type = 'fixture' and i.round = 1
       group by i.mapping_id
    ) n
    left join lateral (
      select i.observation_id, i.observed_at, i.confidence, i.content_hash from pg_temp.incoming i where i.seq = n.seq offset 0
    ) w on true
   where m.realm_id = renew_newest.realm_id and m.mapping_id = n.mapping_id
     and (m.observation_id, m.withdrawn_at) is distinct from (w.observation_id, n.withdrawn_at);
end;
$$;

comment on function resolve.renew_newest(integer) is
  'Records the newest observation in the workspace of each fixture there, and its newest deletion, whichever were known before. '
  'DECIDE-21.';
