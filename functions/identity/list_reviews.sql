create or replace function identity.list_reviews(
  realm_id integer, status text, entity_type text, after text, row_limit integer
) returns setof manage.review
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mode text := tenancy.mode_of(list_reviews.realm_id);
begin
  return query
  select r.*
    from (
      select d.* from identity.decisions d
       where d.realm_id = list_reviews.realm_id and (list_reviews.status is null or d.status = list_reviews.status)
         and (list_reviews.entity_type is null or d.entity_type = list_reviews.entity_type)
         and (list_reviews.after is null or d.decision_id > list_reviews.after)
       order by d.decision_id
       limit coalesce(list_reviews.row_limit, 100)
    ) d
    cross join lateral identity.describe(d::identity.decisions, v_mode) r
   order by r.review_id;
end;
$$;

comment on function identity.list_reviews(integer, text, text, text, integer) is
  'Returns pairs of entities of a realm that may be one, the oldest first, at most row_limit (null: 100), after the one '
  'given (null: from the first), in a status (pending, approved, rejected; null: any) and of a type (null: any). IDENTITY-34.';
