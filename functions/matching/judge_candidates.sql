create or replace function matching.judge_candidates(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_auto constant double precision := matching.threshold('auto');
  v_review constant double precision := matching.threshold('review');
begin
  -- What only void batches report is no evidence, and nothing is merged with what only void runs report.
  if exists (select from canon.external_ids m where m.realm_id = judge_candidates.realm_id and m.is_void) then
    delete from pg_temp.candidates a
     where exists (
             select from canon.external_ids m
              where m.realm_id = judge_candidates.realm_id and m.is_void and m.mapping_id in (a.mapping_id, a.own_mapping_id))
        or a.mapping_id is null and a.entity_type <> 'fixture' and canon.is_void(judge_candidates.realm_id, a.entity_id);
  end if;
  -- What any name of the entity forbids is forbidden. The best pair of each name is judged.
  with claims as materialized (
    select distinct on (x.entity_type, x.name_id, x.entity_id) x.*
      from (
        select a.entity_type, a.name_id, a.entity_id, a.own_entity_id, a.own_mapping_id, a.mapping_id, a.score, a.is_own_source,
               bool_or(a.veto is not null) over named as is_vetoed, bool_or(a.veto is not null and coalesce(r.is_veto,
                 true)) over named as is_forbidden
          from pg_temp.candidates a
          left join likeness.rules r
            on r.version = likeness.version_in_force() and r.entity_type = a.entity_type and r.kind = a.veto
         where a.entity_type <> 'fixture'
        window named as (partition by a.entity_type, a.name_id, a.entity_id)
      ) x
     where not x.is_forbidden
     order by x.entity_type, x.name_id, x.entity_id, x.score desc, x.own_mapping_id, x.mapping_id
  ), ranked as materialized (
    select c.*, row_number() over claimed as place, coalesce(lead(c.score) over claimed, 0) as next_best,
           coalesce(max(c.score) over (
             partition by c.entity_type, c.entity_id order by c.score desc, c.name_id
             rows between unbounded preceding and unbounded following exclude current row), 0) as next_claimant
      from claims c
    window claimed as (partition by c.entity_type, c.name_id order by c.score desc, c.entity_id)
  ), sure as materialized (
    -- What is alike enough itself is no rival: three lists of one team.
    select c.name_id as one_id, c.entity_id as other_id, c.entity_type from claims c
     where c.score >= v_auto and not c.is_vetoed and not c.is_own_source
  )
  update pg_temp.candidates a
     set verdict = case
           when p.score >= v_auto and not p.is_vetoed and not p.is_own_source
                and (matching.is_ahead(p.score, greatest(p.next_best, p.next_claimant)) or matching.is_ahead(p.score, coalesce((
                  select max(r.score)
                    from claims r
                   where r.entity_type = p.entity_type
                     and (r.name_id = p.name_id and r.entity_id <> p.entity_id and not exists (
                            select from sure s
                             where s.entity_type = p.entity_type and (s.one_id, s.other_id) in (
                               (r.entity_id, p.entity_id), (p.entity_id, r.entity_id)))
                          or r.entity_id = p.entity_id and r.name_id <> p.name_id and not exists (
                            select from sure s
                             where s.entity_type = p.entity_type and (s.one_id, s.other_id) in (
                               (coalesce(r.own_entity_id, r.name_id), coalesce(p.own_entity_id, p.name_id)),
                               (coalesce(p.own_entity_id, p.name_id), coalesce(r.own_entity_id, r.name_id)))))), 0)))
                and not (
                  a.entity_type = 'organization'
                  and identity.needs_person(judge_candidates.realm_id, a.entity_id, coalesce(a.own_entity_id, a.entity_id))) then 'auto'
           when p.score >= v_review and not p.is_own_source or p.score >= v_auto then 'review'
         end
    from ranked p
   where p.place = 1 and a.name_id = p.name_id and a.entity_type = p.entity_type and a.mapping_id = p.mapping_id
     and a.own_mapping_id is not distinct from p.own_mapping_id;
  perform matching.leave_outdated(judge_candidates.realm_id);
end;
$$;

comment on function matching.judge_candidates(integer) is
  'Sets the verdict of the best pair of each name in pg_temp.candidates: auto if it reaches the threshold, no other entity or name that is '
  'not itself the same comes near, and its source has no id of the entity; else review from the lower threshold on. IDENTITY-75, '
  'IDENTITY-117, UNDO-5.';

create or replace function matching.threshold(kind text) returns double precision
language sql immutable strict parallel safe
return case kind when 'auto' then 0.9 when 'review' then 0.6 end;

comment on function matching.threshold(text) is
  'Returns the score from which a pair is merged automatically (auto) or shown to a person (review), the same for every type. IDENTITY-91.';

create or replace function matching.is_ahead(best double precision, next double precision) returns boolean
language sql immutable parallel safe
return next < matching.threshold('auto') and 2 * next * (1 - best) <= best * (1 - next)
  -- Scores have four digits: 1 is not sure.
  or 100 * next * (1 - least(best, 0.9999)) < least(best, 0.9999) * (1 - next);

comment on function matching.is_ahead(double precision, double precision) is
  'Returns whether the best of two scores leaves the next behind: that is below the threshold of auto with at most half the odds, or has '
  'less than a hundredth of them. IDENTITY-75.';
