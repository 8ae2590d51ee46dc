/* SPDX-License-Identifier: GPL-3.0-or-later */
/* R's expressions, by recursive descent.  */
#include <config.h>
#include "r.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *at;

static struct node *expression (void);

static void
skip_space (void)
{
  while (isspace ((unsigned char) *at))
    at++;
}

static bool
accept (const char *token)
{
  skip_space ();
  size_t length = strlen (token);
  if (strncmp (at, token, length) != 0)
    return false;
  at += length;
  return true;
}

static void
expect (const char *token)
{
  if (!accept (token))
    r_fail ("'%s' is missing before '%.20s'", token, at);
}

static struct node *
new_node (enum node_kind kind, const char *text)
{
  struct node *node = r_room (1, sizeof *node);
  node->kind = kind;
  node->text = text;
  return node;
}

static void
add_arg (struct node *node, struct node *arg, const char *name)
{
  if (node->args == NODE_ARGS)
    r_fail ("too many arguments");
  node->arg_name[node->args] = name;
  node->arg[node->args++] = arg;
}

static struct node *
join (enum node_kind kind, const char *text, struct node *a, struct node *b)
{
  struct node *node = new_node (kind, text);
  add_arg (node, a, NULL);
  if (b != NULL)
    add_arg (node, b, NULL);
  return node;
}

static size_t
name_length (void)
{
  size_t length = 0;
  if (isalpha ((unsigned char) *at) || *at == '.')
    while (isalnum ((unsigned char) at[length]) || at[length] == '.'
           || at[length] == '_')
      length++;
  return length;
}

static struct node *
quoted (enum node_kind kind)
{
  char quote = *at++;
  const char *end = strchr (at, quote);
  if (end == NULL)
    r_fail ("a quote is open");
  struct node *node = new_node (kind, r_text (at, (size_t) (end - at)));
  at = end + 1;
  return node;
}

/* NAME = before an argument, else NULL.  */
static const char *
argument_name (void)
{
  skip_space ();
  const char *start = at;
  const char *name = NULL;
  if (*at == '\'' || *at == '"' || *at == '`')
    name = strchr (at + 1, *at) == NULL ? NULL : quoted (NODE_STRING)->text;
  else
    {
      size_t length = name_length ();
      name = length > 0 ? r_text (at, length) : NULL;
      at += length;
    }
  skip_space ();
  if (name != NULL && at[0] == '=' && at[1] != '=')
    {
      at++;
      return name;
    }
  at = start;
  return NULL;
}

static void
arguments (struct node *node, const char *end)
{
  if (accept (end))
    return;
  do
    {
      const char *name = argument_name ();
      skip_space ();
      bool left_out = *at == ',' || *at == *end;
      add_arg (node, left_out ? new_node (NODE_NOTHING, "") : expression (),
               name);
    }
  while (accept (","));
  expect (end);
}

static struct node *
function (void)
{
  struct node *node = new_node (NODE_FUNCTION, "function");
  expect ("(");
  while (!accept (")"))
    {
      skip_space ();
      size_t length = name_length ();
      if (length == 0)
        r_fail ("a parameter is missing before '%.20s'", at);
      add_arg (node, NULL, r_text (at, length));
      at += length;
      accept (",");
    }
  add_arg (node, expression (), NULL);
  return node;
}

static struct node *
primary (void)
{
  skip_space ();
  if (accept ("("))
    {
      struct node *inner = expression ();
      expect (")");
      return inner;
    }
  if (accept ("{"))
    {
      struct node *inner = new_node (NODE_SEQUENCE, "{");
      while (!accept ("}"))
        {
          add_arg (inner, expression (), NULL);
          accept (";");
        }
      return inner;
    }
  if (*at == '\'' || *at == '"')
    return quoted (NODE_STRING);
  if (*at == '`')
    return quoted (NODE_NAME);
  if (isdigit ((unsigned char) *at)
      || (*at == '.' && isdigit ((unsigned char) at[1])))
    {
      char *end;
      struct node *node = new_node (NODE_NUMBER, "");
      node->number = strtod (at, &end);
      at = *end == 'L' ? end + 1 : end;
      return node;
    }
  size_t length = name_length ();
  if (length == 0)
    r_fail ("no expression at '%.20s'", at);
  struct node *node = new_node (NODE_NAME, r_text (at, length));
  at += length;
  if (accept ("::")) /* of whatever package */
    return primary ();
  if (strcmp (node->text, "function") == 0)
    return function ();
  return node;
}

static struct node *
postfix (void)
{
  struct node *node = primary ();
  for (;;)
    if (accept ("(")) /* a call */
      {
        node = join (NODE_CALL, "", node, NULL);
        arguments (node, ")");
      }
    else if (accept ("[["))
      {
        node = join (NODE_ITEM, "", node, expression ());
        expect ("]");
        expect ("]");
      }
    else if (accept ("["))
      {
        node = join (NODE_INDEX, "", node, NULL);
        arguments (node, "]");
      }
    else if (accept ("$") || accept ("@"))
      {
        skip_space ();
        struct node *name = *at == '\'' || *at == '"' || *at == '`'
                                ? quoted (NODE_STRING)
                                : new_node (NODE_STRING, "");
        if (*name->text == '\0')
          {
            size_t length = name_length ();
            name->text = r_text (at, length);
            at += length;
          }
        node = join (NODE_ITEM, "$", node, name);
      }
    else
      return node;
}

static struct node *unary (void);

static struct node *
power (void)
{
  struct node *node = postfix ();
  return accept ("^") ? join (NODE_BINARY, "^", node, unary ()) : node;
}

static struct node *
unary (void)
{
  if (accept ("-"))
    return join (NODE_UNARY, "-", unary (), NULL);
  if (accept ("+"))
    return unary ();
  return power ();
}

/* One of the operators of OPERATOR, a list that NULL ends, each longer one
   before its beginning.  */
static const char *
operator_of (const char *const *operator)
{
  skip_space ();
  for (; *operator!= NULL; operator++)
    if (strncmp (at, *operator, strlen (*operator)) == 0)
      {
        /* <- is no comparison, nor == a name's = */
        if (strcmp (*operator, "<") == 0 && at[1] == '-')
          return NULL;
        at += strlen (*operator);
        return *operator;
      }
  return NULL;
}

/* From the operators that bind most.  */
static const char *const levels[][7] = {
  { ":", NULL },
  { "%in%", "%%", "%/%", "%*%", "%o%", NULL },
  { "*", "/", NULL },
  { "+", "-", NULL },
  { "<=", ">=", "==", "!=", "<", ">", NULL },
};
#define LEVELS (sizeof levels / sizeof *levels)

static struct node *
binary (size_t level)
{
  struct node *node = level == 0 ? unary () : binary (level - 1);
  const char *operator;
  while ((operator= operator_of (levels[level])) != NULL)
    node = join (NODE_BINARY, operator, node,
                 level == 0 ? unary () : binary (level - 1));
  return node;
}

static struct node *
negation (void)
{
  skip_space ();
  if (at[0] == '!' && at[1] != '=')
    {
      at++;
      return join (NODE_UNARY, "!", negation (), NULL);
    }
  return binary (LEVELS - 1);
}

static struct node *
logical (void)
{
  static const char *const operators[] = { "&&", "||", "&", "|", NULL };
  struct node *node = negation ();
  const char *operator;
  while ((operator= operator_of (operators)) != NULL)
    node = join (NODE_BINARY, operator, node, negation ());
  return node;
}

static struct node *
expression (void)
{
  if (accept ("~"))
    return join (NODE_FORMULA, "~", new_node (NODE_NOTHING, ""), logical ());
  struct node *node = logical ();
  if (accept ("~"))
    return join (NODE_FORMULA, "~", node, logical ());
  if (accept ("<-") || (node->kind == NODE_NAME && accept ("=")))
    return join (NODE_ASSIGN, "<-", node, expression ());
  return node;
}

struct node *
r_parse (const char *text)
{
  at = text;
  struct node *node = new_node (NODE_SEQUENCE, "");
  do
    add_arg (node, expression (), NULL);
  while (accept (";"));
  skip_space ();
  if (*at != '\0')
    r_fail ("'%.20s' is left over", at);
  return node;
}
