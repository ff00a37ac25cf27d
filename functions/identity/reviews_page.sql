create or replace function identity.reviews_page(
  realm_id integer, status text, entity_type text, likelihood text, after text, row_limit integer, account_id text default null
) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_limit integer := least(greatest(coalesce(reviews_page.row_limit, 50), 1), 200);
begin
  return (
    with page as materialized (
      select d.*
        from identity.decisions d
       where d.realm_id = reviews_page.realm_id and (reviews_page.status is null or d.status = reviews_page.status)
         and (reviews_page.entity_type is null or d.entity_type = reviews_page.entity_type)
         and case reviews_page.likelihood
               when 'likely' then d.score >= 0.8 when 'unsure' then d.score < 0.8 when 'asked' then d.score is null else true end
         and (reviews_page.after is null or d.decision_id > reviews_page.after)
         and (
           reviews_page.account_id is null
           or d.first_id in (select identity.origins_of(reviews_page.realm_id, reviews_page.account_id))
             and identity.may_decide(d, reviews_page.account_id))
         and (d.status <> 'pending' or identity.leads_same_evidence(d.realm_id, d.question, d.decision_id, reviews_page.account_id))
       order by d.decision_id
       limit v_limit + 1
    ), shown as materialized (
      select p.* from page p order by p.decision_id limit v_limit
    )
    select jsonb_build_object(
      'data', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'review_id', s.decision_id, 'entity_type', s.entity_type, 'status', s.status, 'score', s.score,
                 'alike_count', case when s.status = 'pending'
                   then identity.count_same_evidence(s.realm_id, s.question, reviews_page.account_id) end,
                 'first_name', identity.title_before(s.realm_id, s.first_id),
                 'second_name', identity.title_before(s.realm_id, s.second_id),
                 'zone', coalesce(canon.zone_of(s.realm_id, s.first_id), canon.zone_of(s.realm_id, s.second_id)),
                 'first_sources', identity.sources_of(s.realm_id, s.first_id),
                 'second_sources', identity.sources_of(s.realm_id, s.second_id),
                 'speaks_for', f.pros[1] ->> 'words', 'speaks_against', coalesce(s.doubt, f.cons[1] ->> 'words'),
                 'feature_for', f.pros[1], 'feature_against', case when s.doubt is null then f.cons[1] end,
                 'proposed_at', util.rfc3339(s.proposed_at), 'decided_at', util.rfc3339(s.decided_at),
                 'decided_by', tenancy.name_decider(s.decided_by), 'undone_at', util.rfc3339(s.undone_at)) order by s.decision_id), '[]')
          from shown s
          cross join lateral (
            select array_agg(x.feature order by x.weight desc) filter (where x.weight > 0),
                   array_agg(x.feature order by x.weight) filter (where x.weight < 0)
              from (
                select e.feature, (e.feature ->> 'weight')::double precision
                  from jsonb_array_elements(
                    case jsonb_typeof(s.evidence -> 'features') when 'array' then s.evidence -> 'features' end) e (feature)
              ) x (feature, weight)
          ) f (pros, cons)),
      'next_cursor', case when (select count(*) from page) > v_limit then (select max(s.decision_id) from shown s) end,
      'waiting', (
        select coalesce(jsonb_object_agg(w.entity_type, w.count), '{}')
          from (
            select x.entity_type, count(*) as count
              from (
                select d.entity_type from identity.decisions d
                 where d.realm_id = reviews_page.realm_id and d.status = 'pending'
                   and (
                     reviews_page.account_id is null
                     or d.first_id in (select identity.origins_of(reviews_page.realm_id, reviews_page.account_id))
                       and identity.may_decide(d, reviews_page.account_id))
                   and identity.leads_same_evidence(d.realm_id, d.question, d.decision_id, reviews_page.account_id)
                 limit 1000
              ) x
             group by x.entity_type
          ) w)));
end;
$$;

comment on function identity.reviews_page(integer, text, text, text, text, integer, text) is
  'Returns a page of reviews, oldest first, one per question, with the strongest evidence for and against, the pending count per type '
  '(up to 1,000), next cursor: by status, type, likelihood (likely: from 0.8, unsure, asked); row_limit up to 200; account_id: whose '
  'pairs. IDENTITY-145, IDENTITY-234.';

create or replace function identity.sources_of(realm_id integer, entity_id text) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(k.source_key order by k.rank, k.source_key), '[]')
    from (
      select s.source_key, s.rank
        from canon.external_ids e
        join tenancy.sources s on s.realm_id = e.realm_id and s.source_id = e.source_id
       where e.realm_id = sources_of.realm_id
         and (e.entity_id = sources_of.entity_id and e.origin_id is null or e.origin_id = sources_of.entity_id)
       group by s.source_key, s.rank order by s.rank, s.source_key limit 3
    ) k;
end;

comment on function identity.sources_of(integer, text) is
  'Returns the keys of the sources that know an entity, as it was before any merge, three at most, the best rank first. IDENTITY-145.';

create or replace function identity.title_before(realm_id integer, entity_id text) returns text
language sql stable
begin atomic
  select coalesce(
           case when exists (
             select from identity.redirects r
              where r.realm_id = title_before.realm_id and (r.entity_id = title_before.entity_id or r.survivor_id = title_before.entity_id))
           then (
             select c.value #>> '{}'
               from canon.external_ids m
               join canon.ranked_claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
              where m.realm_id = title_before.realm_id
                and (m.origin_id = title_before.entity_id or m.entity_id = title_before.entity_id and m.origin_id is null)
                and c.field = 'name'
              order by c.precedence limit 1) end,
           canon.title_of(title_before.realm_id, canon.survivor_of(title_before.realm_id, title_before.entity_id)));
end;

comment on function identity.title_before(integer, text) is
  'Returns what an entity was called before it was merged: what its own sources report; of one that was not, and of a game, what it is '
  'called now; null: nothing. IDENTITY-145.';

create or replace function identity.describe(decision identity.decisions, mode text, account_id text default null)
returns manage.review
language sql stable
return (
  decision.decision_id, mode, decision.entity_type,
  decision.first_id, identity.title_before(decision.realm_id, decision.first_id),
  decision.second_id, identity.title_before(decision.realm_id, decision.second_id),
  decision.status, decision.kind, decision.rests_on, decision.score, decision.evidence, decision.matcher, decision.proposed_at,
  decision.decided_at, decision.decided_by, decision.undone_at, decision.undone_by,
  case when decision.stands then canon.survivor_of(decision.realm_id, decision.first_id) end,
  decision.note, case when decision.status = 'pending'
    then identity.count_same_evidence(decision.realm_id, decision.question, describe.account_id) end,
  decision.doubt, decision.asked_for, decision.asked_by, decision.asked_at, decision.last_error
)::manage.review;

comment on function identity.describe(identity.decisions, text, text) is
  'Returns a decision of a realm in a mode as its reviewer sees it, with the current names of the pair, and the entity that each leads '
  'to.';
