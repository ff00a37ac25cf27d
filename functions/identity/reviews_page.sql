create or replace function identity.reviews_page(
  realm_id integer, status text, entity_type text, likelihood text, after text, row_limit integer
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
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
       order by d.decision_id
       limit v_limit + 1
    ), shown as materialized (
      select p.* from page p order by p.decision_id limit v_limit
    )
    select jsonb_build_object(
      'reviews', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'review_id', s.decision_id, 'entity_type', s.entity_type, 'status', s.status, 'score', s.score,
                 'first_name', canon.name_of(s.realm_id, s.entity_type, s.first_id),
                 'second_name', canon.name_of(s.realm_id, s.entity_type, s.second_id),
                 'speaks_for', identity.strongest(s.evidence, false), 'speaks_against', identity.strongest(s.evidence, true),
                 'proposed_at', util.rfc3339(s.proposed_at), 'decided_at', util.rfc3339(s.decided_at),
                 'decided_by', identity.decider(s.decided_by), 'undone_at', util.rfc3339(s.undone_at)) order by s.decision_id), '[]')
          from shown s),
      'next', case when (select count(*) from page) > v_limit then (select max(s.decision_id) from shown s) end,
      'waiting', (
        select coalesce(jsonb_object_agg(w.entity_type, w.count), '{}')
          from (
            select x.entity_type, count(*) as count
              from (
                select d.entity_type from identity.decisions d
                 where d.realm_id = reviews_page.realm_id and d.status = 'pending' limit 1000
              ) x
             group by x.entity_type
          ) w)));
end;
$$;

comment on function identity.reviews_page(integer, text, text, text, text, integer) is
  'Returns a page of the reviews of a realm, the oldest first, with what speaks most for and against each, how many wait of each type '
  '(counted to 1,000), and after which the next page begins (null: there is none): in a status (pending, approved, rejected; null: any), '
  'of a type (null: any), by likelihood (likely: a score of 0.8 or more, unsure: less, asked: a person asked, null: any), after one '
  '(null: from the first), at most row_limit (null: 50, at most 200). IDENTITY-34, IDENTITY-145.';
