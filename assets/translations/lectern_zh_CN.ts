<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Lectern</source>
        <translation>关于 Lectern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>版本 {version}</translation>
    </message>
    <message>
        <source>Talk with very long documents on your own computer.</source>
        <translation>在自己的电脑上与很长的文档对话。</translation>
    </message>
    <message>
        <source>Nothing is sent before you agree.</source>
        <translation>在您同意之前，不会发送任何内容。</translation>
    </message>
    <message>
        <source>Free software under the GNU AGPL, version 3 or later.</source>
        <translation>自由软件，采用 AGPL 第 3 版或更新版本许可。</translation>
    </message>
    <message>
        <source>Built with Qt, PyTorch, PyMuPDF, SQLite and others.</source>
        <translation>使用了 Qt、PyTorch、PyMuPDF、SQLite 等。</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>导航</translation>
    </message>
    <message>
        <source>Lectern</source>
        <translation>Lectern</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>添加文档…</translation>
    </message>
    <message>
        <source>Paste as a document</source>
        <translation>粘贴为文档</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Question sheet …</source>
        <translation>问题单…</translation>
    </message>
    <message>
        <source>Export the conversation …</source>
        <translation>导出对话…</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>停止回答</translation>
    </message>
    <message>
        <source>Search documents and pages</source>
        <translation>搜索文档和页面</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>在文档中查找</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>转到页面</translation>
    </message>
    <message>
        <source>Outline of the document</source>
        <translation>文档大纲</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>笔记本</translation>
    </message>
    <message>
        <source>Back in the document</source>
        <translation>在文档中后退</translation>
    </message>
    <message>
        <source>Forward in the document</source>
        <translation>在文档中前进</translation>
    </message>
    <message>
        <source>Go to the library</source>
        <translation>转到文库</translation>
    </message>
    <message>
        <source>Go to the question field</source>
        <translation>转到提问框</translation>
    </message>
    <message>
        <source>Go to the document</source>
        <translation>转到文档</translation>
    </message>
    <message>
        <source>Show or hide the library</source>
        <translation>显示或隐藏文库</translation>
    </message>
    <message>
        <source>Show or hide the conversation</source>
        <translation>显示或隐藏对话</translation>
    </message>
    <message>
        <source>Show or hide the document</source>
        <translation>显示或隐藏文档</translation>
    </message>
    <message>
        <source>Show or hide the engine panel</source>
        <translation>显示或隐藏引擎面板</translation>
    </message>
    <message>
        <source>New private window</source>
        <translation>新建私密窗口</translation>
    </message>
    <message>
        <source>Models …</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>Saved readings …</source>
        <translation>阅读存档…</translation>
    </message>
    <message>
        <source>Back up the library …</source>
        <translation>备份文库…</translation>
    </message>
    <message>
        <source>Restore a backup …</source>
        <translation>恢复备份…</translation>
    </message>
    <message>
        <source>Settings …</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>所有命令</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>About Lectern</source>
        <translation>关于 Lectern</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>AnswerTable</name>
    <message>
        <source>Questions and answers</source>
        <translation>问题与回答</translation>
    </message>
</context>
<context>
    <name>ArrangeDialog</name>
    <message>
        <source>Documents in this reading</source>
        <translation>一起阅读的文档</translation>
    </message>
    <message>
        <source>Documents are read from top to bottom. Put those that change often last: everything after a change must be read again.</source>
        <translation>从上到下阅读。经常变动的应放在最后：变动之后的内容都要重新阅读。</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Remove from this reading</source>
        <translation>移出</translation>
    </message>
    <message>
        <source>Add a document from the library</source>
        <translation>从文库添加文档</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
</context>
<context>
    <name>Arrangement</name>
    <message>
        <source>about {tokens}</source>
        <translation>约 {tokens}</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未阅读</translation>
    </message>
    <message>
        <source>already read</source>
        <translation>已读</translation>
    </message>
    <message>
        <source>Nothing needs to be read again.</source>
        <translation>无需重新阅读。</translation>
    </message>
    <message>
        <source>About {part} of {whole} need to be read.</source>
        <translation>{whole}中约有 {part}需要阅读。</translation>
    </message>
    <message>
        <source>About {part} of {whole} need to be read, which takes about {time}.</source>
        <translation>{whole}中约有 {part}需要阅读，约 {time}。</translation>
    </message>
</context>
<context>
    <name>Attach</name>
    <message>
        <source>nothing, all of it is read already</source>
        <translation>无需阅读，全部已读</translation>
    </message>
    <message>
        <source>{part} of {whole}; the rest is read already</source>
        <translation>{whole} 中的 {part}；其余已读</translation>
    </message>
    <message>
        <source>{tokens} of {limit} in the model, {disk} on disk</source>
        <translation>模型中占 {limit} 的 {tokens}，磁盘上 {disk}</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>尚不清楚</translation>
    </message>
</context>
<context>
    <name>AttachController</name>
    <message>
        <source>“{name}” is part of this reading already.</source>
        <translation>“{name}”已在此条目中。</translation>
    </message>
</context>
<context>
    <name>AttachDialog</name>
    <message>
        <source>Add separately</source>
        <translation>单独添加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Read together</source>
        <translation>一起阅读</translation>
    </message>
    <message>
        <source>Add to this conversation</source>
        <translation>添加到此对话</translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Read “{names}” together with “{title}”?</source>
        <translation>将“{names}”与“{title}”一起阅读？</translation>
    </message>
    <message>
        <source>A new reading of all of them is made, and this conversation continues there.</source>
        <translation>将用它们全部新建一个条目，此对话在那里继续。</translation>
    </message>
    <message>
        <source>To read</source>
        <translation>待阅读</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>空间</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>No text</source>
        <translation>无文字</translation>
    </message>
    <message>
        <source>Little text</source>
        <translation>文字很少</translation>
    </message>
    <message>
        <source>Unreadable font</source>
        <translation>字体无法识别</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>No text left</source>
        <translation>文字全部丢失</translation>
    </message>
    <message>
        <source>Lost characters</source>
        <translation>字符丢失</translation>
    </message>
    <message>
        <source>Encoding guessed</source>
        <translation>编码为猜测</translation>
    </message>
    <message>
        <source>Recognised text</source>
        <translation>识别出的文字</translation>
    </message>
    <message>
        <source>No words in the picture</source>
        <translation>图片中没有文字</translation>
    </message>
    <message>
        <source>Recognition failed</source>
        <translation>识别失败</translation>
    </message>
    <message>
        <source>This page is a picture; the model cannot read it until its text is recognised.</source>
        <translation>此页是图片；识别出文字之前，模型无法读取。</translation>
    </message>
    <message>
        <source>Most of this page is a picture; the model reads only the text below.</source>
        <translation>此页大部分是图片，模型只能读到下面的文字。</translation>
    </message>
    <message>
        <source>The font does not say which characters it shows, so the text below may be wrong.</source>
        <translation>字体没有说明它显示的是哪些字符，下面的文字可能有误。</translation>
    </message>
    <message>
        <source>Part of this page could not be read, so the text below has gaps.</source>
        <translation>此页有一部分无法读取，下面的文字有缺漏。</translation>
    </message>
    <message>
        <source>Nothing of this page could be read, so the model does not know what it says.</source>
        <translation>此页的内容全部无法读取，模型不知道上面写了什么。</translation>
    </message>
    <message>
        <source>Some characters could not be read. They appear as � below.</source>
        <translation>此页有些字符无法读取，下面以 � 代替。</translation>
    </message>
    <message>
        <source>The file does not declare its encoding. Accented and non-Latin characters were guessed and may be wrong below.</source>
        <translation>文件没有说明文字的编码：带重音的字母或所有非拉丁字母都是猜测的，下面可能有误。</translation>
    </message>
    <message>
        <source>The text below was recognised in the picture of this page and may differ from it. The percentage says how sure the recognition is of its characters on average.</source>
        <translation>下面的文字是从此页的图片中识别出来的，可能与图片有出入。百分比表示字符识别的平均把握。</translation>
    </message>
    <message>
        <source>No further words were recognised in the picture of this page.</source>
        <translation>在此页的图片中没有识别出更多文字。</translation>
    </message>
    <message>
        <source>Recognising the text of this page failed; the model cannot read it.</source>
        <translation>此页的文字识别失败；模型无法读取。</translation>
    </message>
    <message>
        <source>Header or footer</source>
        <translation>页眉或页脚</translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation>附件</translation>
    </message>
    <message>
        <source>Encrypted part</source>
        <translation>加密部分</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>Only in the alternative version</source>
        <translation>仅见于另一版本</translation>
    </message>
    <message>
        <source>Header fields</source>
        <translation>邮件头字段</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Embedded object</source>
        <translation>嵌入对象</translation>
    </message>
    <message>
        <source>Deleted text</source>
        <translation>已删除的文字</translation>
    </message>
    <message>
        <source>Hidden text</source>
        <translation>隐藏文字</translation>
    </message>
    <message>
        <source>Formula without a value</source>
        <translation>没有结果的公式</translation>
    </message>
    <message>
        <source>Note without a reference</source>
        <translation>无位置的批注</translation>
    </message>
    <message>
        <source>Text from a layout</source>
        <translation>版式文字</translation>
    </message>
    <message>
        <source>Pronunciation aid</source>
        <translation>注音</translation>
    </message>
    <message>
        <source>File property</source>
        <translation>文件属性</translation>
    </message>
    <message>
        <source>Missing part</source>
        <translation>缺失部分</translation>
    </message>
    <message>
        <source>Unknown part</source>
        <translation>未知部分</translation>
    </message>
    <message>
        <source>This page has no text.</source>
        <translation>此页没有文字。</translation>
    </message>
    <message>
        <source>{number} suspicious</source>
        <translation>{number} 处可疑</translation>
    </message>
    <message>
        <source>{number} left out</source>
        <translation>略去 {number} 页</translation>
    </message>
    <message>
        <source>After this change, about {tokens} need to be read.</source>
        <translation>此更改之后约需阅读 {tokens}。</translation>
    </message>
    <message>
        <source>After this change, about {tokens} need to be read, which takes about {time}.</source>
        <translation>此更改之后约需阅读 {tokens}，约 {time}。</translation>
    </message>
    <message>
        <source>“{part}” is not a page range. Write ranges like this: 1–12, 201–397.</source>
        <translation>“{part}”不是页码。请这样写：1–12, 201–397。</translation>
    </message>
    <message>
        <source>“{part}”: the document has {pages}.</source>
        <translation>“{part}”：该文档共 {pages}。</translation>
    </message>
    <message>
        <source>That is every page; nothing would be left to read.</source>
        <translation>这是全部页面：将没有内容可读。</translation>
    </message>
    <message>
        <source>All pages {number}</source>
        <translation>所有页面 {number}</translation>
    </message>
    <message>
        <source>Suspicious {number}</source>
        <translation>可疑 {number}</translation>
    </message>
    <message>
        <source>Left out {number}</source>
        <translation>略去 {number}</translation>
    </message>
    <message>
        <source>Not in the text {number}</source>
        <translation>不在文本中 {number}</translation>
    </message>
    <message>
        <source>This format has no pages; Lectern has numbered them itself.</source>
        <translation>此格式没有页码，页码由 Lectern 自行编排。</translation>
    </message>
    <message>
        <source>The file was damaged and has been repaired.</source>
        <translation>文件曾损坏，现已修复。</translation>
    </message>
    <message>
        <source>Read as {encoding}.</source>
        <translation>按 {encoding} 编码读取。</translation>
    </message>
    <message>
        <source>An earlier version of Lectern extracted this text. It is kept as it was; if you extract it again, it must also be read again.</source>
        <translation>此文本由较早版本的 Lectern 提取，保持当时读取的样子。重新提取后会再读一遍。</translation>
    </message>
    <message>
        <source>Page {number}</source>
        <translation>第 {number} 页</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>Page {number} of {pages}</source>
        <translation>第 {number} 页，共 {pages} 页</translation>
    </message>
    <message>
        <source>Include these {pages}</source>
        <translation>纳入这 {pages}</translation>
    </message>
    <message>
        <source>Leave out these {pages}</source>
        <translation>略去这 {pages}</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>It fits because of what is left out ({pages}).</source>
        <translation>因为略过了部分内容（{pages}），所以放得下。</translation>
    </message>
    <message>
        <source>It fits because {model} reads it.</source>
        <translation>因为由 {model} 阅读，所以放得下。</translation>
    </message>
    <message>
        <source>It fits because the cache is kept as {format}.</source>
        <translation>因为缓存以 {format} 保存，所以放得下。</translation>
    </message>
    <message>
        <source>{model} holds {limit} only, and it takes about {needed}.</source>
        <translation>{model} 只能容纳 {limit}，而这里约需 {needed}。</translation>
    </message>
    <message>
        <source>The whole takes about {needed}, and the model holds {limit}.</source>
        <translation>全部内容约需 {needed}，而模型能容纳 {limit}。</translation>
    </message>
    <message>
        <source>As {format} it needs {needed} of memory, and only {limit} may be used.</source>
        <translation>以 {format} 保存需要 {needed} 内存，而只能使用 {limit}。</translation>
    </message>
    <message>
        <source>The whole needs {needed} of memory, and only {limit} may be used.</source>
        <translation>全部内容需要 {needed} 内存，而只能使用 {limit}。</translation>
    </message>
    <message>
        <source>p. {pages}</source>
        <translation>第 {pages} 页</translation>
    </message>
</context>
<context>
    <name>AuditDialog</name>
    <message>
        <source>Text to be read</source>
        <translation>将要阅读的文本</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Extract the text again</source>
        <translation>重新提取</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>BackupController</name>
    <message>
        <source>The library is damaged or missing</source>
        <translation>文库已损坏或丢失</translation>
    </message>
    <message>
        <source>You can restore the backup of {moment}. It lacks everything added or asked since then. Nothing is deleted; the damaged file is kept under another name.</source>
        <translation>可以用 {moment} 的备份代替它。此后添加或谈到的内容不在其中。不会删除任何内容：损坏的文件会以另一个名称保留。</translation>
    </message>
    <message>
        <source>Restore the backup</source>
        <translation>恢复备份</translation>
    </message>
    <message>
        <source>The stored text of “{name}” was damaged and has been extracted again.</source>
        <translation>“{name}”的已存文本曾损坏，已重新提取。</translation>
    </message>
    <message>
        <source>The library has been restored to {moment}.</source>
        <translation>文库已恢复到 {moment} 的状态。</translation>
    </message>
</context>
<context>
    <name>BackupDialog</name>
    <message>
        <source>Include the saved readings</source>
        <translation>包含阅读存档</translation>
    </message>
    <message>
        <source>Encrypt the file with a passphrase</source>
        <translation>用口令加密文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose a place …</source>
        <translation>选择位置…</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>备份文库</translation>
    </message>
    <message>
        <source>With them, documents need not be read again.</source>
        <translation>包含后，文档无需重新阅读。</translation>
    </message>
    <message>
        <source>The file grows by up to {size}.</source>
        <translation>文件最多增大 {size}。</translation>
    </message>
    <message>
        <source>Texts, conversations, notebooks, question sheets and settings go into one file, but neither models nor the documents&apos; own files.</source>
        <translation>文本、对话、笔记本、问题单和设置会写入一个文件，但不包括模型和文档文件本身。</translation>
    </message>
    <message>
        <source>Otherwise, anyone who has the file can read it.</source>
        <translation>否则，任何拿到此文件的人都能阅读其内容。</translation>
    </message>
    <message>
        <source>The file is encrypted. It opens with the passphrase that the data folder has now, even if you change that later.</source>
        <translation>文件会加密，需用数据文件夹当前的口令打开，即使您以后更改了口令也是如此。</translation>
    </message>
    <message>
        <source>The file is encrypted. The keyring stays on this computer, so the file needs a passphrase of its own.</source>
        <translation>文件会加密。密钥环保留在本机，因此文件需要单独的口令。</translation>
    </message>
</context>
<context>
    <name>BackupFile</name>
    <message>
        <source>Backed up to {name} ({size}).</source>
        <translation>已备份到 {name}（{size}）。</translation>
    </message>
    <message>
        <source>Damaged, and left out: {names}.</source>
        <translation>已损坏，未包含：{names}。</translation>
    </message>
    <message>
        <source>Everything in the backup was there already.</source>
        <translation>备份中的内容均已存在。</translation>
    </message>
    <message>
        <source>Restored: {added}.</source>
        <translation>已恢复：{added}。</translation>
    </message>
    <message>
        <source>Saved readings that will be read again: {number}.</source>
        <translation>将重新阅读的阅读存档：{number}。</translation>
    </message>
    <message>
        <source>documents {number}</source>
        <translation>文档 {number}</translation>
    </message>
    <message>
        <source>conversations {number}</source>
        <translation>对话 {number}</translation>
    </message>
    <message>
        <source>messages {number}</source>
        <translation>消息 {number}</translation>
    </message>
    <message>
        <source>quotes {number}</source>
        <translation>引文 {number}</translation>
    </message>
    <message>
        <source>question sheets {number}</source>
        <translation>问题单 {number}</translation>
    </message>
    <message>
        <source>saved readings {number}</source>
        <translation>阅读存档 {number}</translation>
    </message>
</context>
<context>
    <name>BackupFileController</name>
    <message>
        <source>Restore a backup</source>
        <translation>恢复备份</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Writing the backup</source>
        <translation>正在写入备份</translation>
    </message>
    <message>
        <source>Restoring the backup</source>
        <translation>正在恢复备份</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>备份文库</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>A private window keeps nothing to back up.</source>
        <translation>私密窗口不保留任何内容，无可备份。</translation>
    </message>
    <message>
        <source>Backups of Lectern</source>
        <translation>Lectern 备份</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>The engine stopped and is restarting. Nothing read or asked is lost.</source>
        <translation>引擎已停止，正在重新启动。读过和说过的内容都已保留。</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Documents and questions are sent to {name} ({address}).</source>
        <translation>文档和问题会发送到 {name}（{address}）。</translation>
    </message>
    <message>
        <source>Documents and questions are sent to {name} ({address}), not encrypted.</source>
        <translation>文档和问题会发送到 {name}（{address}），未加密。</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>更改 …</translation>
    </message>
</context>
<context>
    <name>CacheMapView</name>
    <message>
        <source>Map of the cache</source>
        <translation>缓存地图</translation>
    </message>
    <message>
        <source>{cells} cells of {blocks}</source>
        <translation>{cells} 格，每格 {blocks}</translation>
    </message>
    <message>
        <source>One cell is {blocks}</source>
        <translation>一格为 {blocks}</translation>
    </message>
</context>
<context>
    <name>ChangeDialog</name>
    <message>
        <source>Current passphrase</source>
        <translation>当前口令</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Passphrase of the data folder</source>
        <translation>数据文件夹的口令</translation>
    </message>
    <message>
        <source>The data is not encrypted again. If you forget the passphrase, everything is lost.</source>
        <translation>不会重新加密；忘记口令就会失去一切。</translation>
    </message>
</context>
<context>
    <name>Chat</name>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>正在准备…</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未阅读</translation>
    </message>
    <message>
        <source>Every page is read once. You can ask questions as soon as the first pages are done.</source>
        <translation>每一页都会阅读一遍。读完前几页后即可提问。</translation>
    </message>
    <message>
        <source>Read …</source>
        <translation>阅读…</translation>
    </message>
    <message>
        <source>“{title}” is being read first. In the library, {key} moves this one forward in the queue.</source>
        <translation>正在先阅读“{title}”。在文库中按 {key} 可将此文档在队列中前移。</translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation>等待阅读</translation>
    </message>
    <message>
        <source>Read this first</source>
        <translation>先阅读此文档</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>您想了解什么？</translation>
    </message>
    <message>
        <source>Written by the model. Each sentence has a quote that is on the page it names.</source>
        <translation>由模型撰写。每句话都有一处引文，就在它所标的页上。</translation>
    </message>
    <message>
        <source>The demo model will answer. It looks for the sentence that answers, in English text, and quotes it. It does not reason, sum up or translate, and it misses some. Real models are under Models.</source>
        <translation>由演示模型回答。它在英文文本中寻找能回答问题的句子并引用。它不会推理、总结或翻译，也会有遗漏。真正的模型在“模型”中。</translation>
    </message>
    <message>
        <source>Answers cite the pages they rest on. A question sheet asks many questions at once.</source>
        <translation>回答会注明可作依据的页面。问题单可一次提出多个问题。</translation>
    </message>
    <message>
        <source>being read</source>
        <translation>正在阅读</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens · read {percent} %</source>
        <translation>{limit} 个 token 中的 {used} 个 · 已读 {percent}%</translation>
    </message>
    <message>
        <source>read {percent} %</source>
        <translation>已读 {percent}%</translation>
    </message>
    <message>
        <source>Choose a reading to ask about it</source>
        <translation>选择条目后即可提问</translation>
    </message>
    <message>
        <source>Add a document to ask about it</source>
        <translation>添加文档后即可提问</translation>
    </message>
    <message>
        <source>Ask about {name}</source>
        <translation>就 {name} 提问</translation>
    </message>
    <message>
        <source>Ask about {count} documents</source>
        <translation>就 {count} 个文档提问</translation>
    </message>
    <message>
        <source>Replaces your earlier question</source>
        <translation>将取代之前的问题</translation>
    </message>
    <message>
        <source>Waiting until “{title}” has been read</source>
        <translation>等待“{title}”阅读完毕</translation>
    </message>
    <message>
        <source>Nothing has been read yet</source>
        <translation>尚未读取任何内容</translation>
    </message>
    <message>
        <source>Answers from what has been read so far</source>
        <translation>仅根据目前已读内容回答</translation>
    </message>
    <message>
        <source>The demo model only finds and quotes sentences</source>
        <translation>演示模型只会查找并引用句子</translation>
    </message>
    <message>
        <source>Answers only from the document</source>
        <translation>仅根据文档回答</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>较早的版本</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>较晚的版本</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Edit and ask again</source>
        <translation>修改后重新提问</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>从这里建立分支</translation>
    </message>
    <message>
        <source>You asked: {text}</source>
        <translation>你的提问：{text}</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Answer: {text}</source>
        <translation>回答：{text}</translation>
    </message>
    <message>
        <source>Waiting for the engine</source>
        <translation>正在等待引擎</translation>
    </message>
    <message>
        <source>Opening the reading</source>
        <translation>正在打开阅读存档</translation>
    </message>
    <message>
        <source>Reading the question</source>
        <translation>正在读取问题</translation>
    </message>
    <message>
        <source>Thinking …</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>推理过程</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>read {percent} % of the cache</source>
        <translation>读取了缓存的 {percent}%</translation>
    </message>
    <message>
        <source>with {percent} % of the attention</source>
        <translation>占注意力的 {percent}%</translation>
    </message>
    <message>
        <source>reused {tokens}</source>
        <translation>复用 {tokens}</translation>
    </message>
    <message>
        <source>recognised text</source>
        <translation>识别出的文字</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>引文中未找到</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>p. {page}, not {named}</source>
        <translation>第 {page} 页，不是 {named}</translation>
    </message>
    <message>
        <source>p. {page} +{others}</source>
        <translation>第 {page} 页 +{others}</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>In {name}</source>
        <translation>在 {name} 中</translation>
    </message>
    <message>
        <source>The page contains the quote word for word</source>
        <translation>引文与原文逐字一致</translation>
    </message>
    <message>
        <source>The page contains nearly these words, with the same numbers and negations</source>
        <translation>引文与原文大致相同，数字和否定词一致</translation>
    </message>
    <message>
        <source>The short answer is not in the quotes</source>
        <translation>简短回答不在引文中</translation>
    </message>
    <message>
        <source>The text was recognised in a picture of the page</source>
        <translation>文字是从该页的图片中识别出来的</translation>
    </message>
    <message>
        <source>Differences: {differences}</source>
        <translation>差异：{differences}</translation>
    </message>
    <message>
        <source>Also on p. {pages}</source>
        <translation>也见于第 {pages} 页</translation>
    </message>
    <message>
        <source>Also on p. {pages} and {more} more</source>
        <translation>也见于第 {pages} 页及其他 {more} 页</translation>
    </message>
    <message>
        <source>The answer names page {named}; the quote is on page {page}</source>
        <translation>回答说是第 {named} 页，引文在第 {page} 页</translation>
    </message>
    <message>
        <source>“{quote}” is added</source>
        <translation>添加了“{quote}”</translation>
    </message>
    <message>
        <source>“{text}” is left out</source>
        <translation>省略了“{text}”</translation>
    </message>
    <message>
        <source>“{quote}” replaces “{text}”</source>
        <translation>“{quote}”代替了“{text}”</translation>
    </message>
    <message>
        <source>The quote is not in the document</source>
        <translation>引文不在文档中</translation>
    </message>
    <message>
        <source>Asked again after the engine stopped</source>
        <translation>引擎停止后已重新提问</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Cut off at the length limit</source>
        <translation>达到长度上限而截断</translation>
    </message>
    <message>
        <source>from the first {percent} %</source>
        <translation>依据前 {percent}%</translation>
    </message>
    <message>
        <source>not in the {percent} % read so far</source>
        <translation>已读的 {percent} % 中没有</translation>
    </message>
    <message>
        <source>first word {seconds} s</source>
        <translation>首字 {seconds} 秒</translation>
    </message>
    <message>
        <source>{speed} tok/s</source>
        <translation>{speed} token/秒</translation>
    </message>
    <message>
        <source>{verified} of {count} citations verified</source>
        <translation>{count} 处引用中 {verified} 处已核实</translation>
    </message>
    <message>
        <source>1 citation verified</source>
        <translation>1 处引用已核实</translation>
    </message>
    <message>
        <source>{count} citations verified</source>
        <translation>{count} 处引用已核实</translation>
    </message>
    <message>
        <source>saw {tokens} of {whole} tokens, including the last {last}</source>
        <translation>看到 {whole} 个 token 中的 {tokens} 个，包括最后 {last} 个</translation>
    </message>
    <message>
        <source>saw the first {first} and the last {last} of {whole} tokens</source>
        <translation>看到 {whole} 个 token 中最前 {first} 个和最后 {last} 个</translation>
    </message>
    <message>
        <source>saw the last {last} of {whole} tokens</source>
        <translation>看到 {whole} 个 token 中的最后 {last} 个</translation>
    </message>
    <message>
        <source>But {words} are on p. {page}:</source>
        <translation>不过第 {page} 页提到了 {words}：</translation>
    </message>
    <message>
        <source>But {words} is on p. {page}:</source>
        <translation>不过第 {page} 页提到了 {words}：</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Export this conversation</source>
        <translation>导出此对话</translation>
    </message>
    <message>
        <source>Ask about a whole document</source>
        <translation>就整篇文档提问</translation>
    </message>
    <message>
        <source>Drop a document anywhere on this window. Lectern reads it once, from the first page to the last, and then answers every question at once.</source>
        <translation>将文档拖到此窗口的任意位置。Lectern 会从第一页到最后一页完整读一遍，此后每个问题都能立即得到回答。</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>添加文档</translation>
    </message>
    <message>
        <source>Will be asked as soon as this answer is complete</source>
        <translation>此回答完成后即会提问</translation>
    </message>
    <message>
        <source>“Read” says how much of the text the model has processed.</source>
        <translation>“已读”表示有多少文本经过了模型处理。</translation>
    </message>
</context>
<context>
    <name>ClosingDialog</name>
    <message>
        <source>Close Lectern?</source>
        <translation>关闭 Lectern？</translation>
    </message>
    <message>
        <source>Files are still being added</source>
        <translation>仍在添加文件</translation>
    </message>
    <message>
        <source>Keep adding</source>
        <translation>继续添加</translation>
    </message>
    <message>
        <source>Files that have not been added yet must be added again.</source>
        <translation>尚未添加的文件需要重新添加。</translation>
    </message>
    <message>
        <source>A private window keeps nothing. Everything in it is forgotten when it closes.</source>
        <translation>私密窗口不保留任何内容：关闭后全部忘记。</translation>
    </message>
    <message>
        <source>“{title}” is being read</source>
        <translation>正在阅读“{title}”</translation>
    </message>
    <message>
        <source>What has been read is kept. Reading continues from there when you open Lectern again.</source>
        <translation>已读的内容会保留。下次打开 Lectern 时从那里继续。</translation>
    </message>
    <message>
        <source>Keep reading</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>CollectionController</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>New collection</source>
        <translation>新建合集</translation>
    </message>
    <message>
        <source>Rename the collection</source>
        <translation>重命名合集</translation>
    </message>
    <message>
        <source>Delete the collection “{name}”?</source>
        <translation>删除合集“{name}”？</translation>
    </message>
    <message>
        <source>Its readings stay in the library.</source>
        <translation>其中的条目会留在文库中。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Type the name of a command, reading or conversation</source>
        <translation>输入命令、文档或对话的名称</translation>
    </message>
    <message>
        <source>Search all commands</source>
        <translation>搜索所有命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有匹配项</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Add to this conversation</source>
        <translation>添加到此对话</translation>
    </message>
    <message>
        <source>Question sheet</source>
        <translation>问题单</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
</context>
<context>
    <name>ConnectionDialog</name>
    <message>
        <source>Connection to a server</source>
        <translation>服务器连接</translation>
    </message>
    <message>
        <source>Try it out</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>My documents and questions may be sent there</source>
        <translation>允许将我的文档和问题发送到该服务器</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>On their way there they are not encrypted: anyone on the network can read them.</source>
        <translation>传输过程未加密：网络上的任何人都可以读取。</translation>
    </message>
    <message>
        <source>Asking the server …</source>
        <translation>正在询问服务器…</translation>
    </message>
    <message>
        <source>The server answers. It lists no models: name the one that it runs.</source>
        <translation>服务器有响应，但未列出任何模型：请指定它运行的模型名称。</translation>
    </message>
    <message>
        <source>The server answers. Its models: {models}.</source>
        <translation>服务器有响应。可用模型：{models}。</translation>
    </message>
    <message>
        <source>Context: {tokens} tokens.</source>
        <translation>上下文：{tokens} 个词元。</translation>
    </message>
    <message>
        <source>Any server with an OpenAI-compatible interface: vLLM, SGLang, llama.cpp, LM Studio, Ollama, another Lectern.</source>
        <translation>任何支持 OpenAI 接口的服务器：vLLM、SGLang、llama.cpp、LM Studio、Ollama 或另一个 Lectern。</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The only one</source>
        <translation>唯一的模型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
</context>
<context>
    <name>Conversation</name>
    <message>
        <source>The stored text of the question or of this answer is damaged, so nothing here is shown as proven. Check the question, then ask it again.</source>
        <translation>问题或这条回答的已存文本已损坏，因此这里的内容均不显示为已核实。请先检查问题，再重新提问。</translation>
    </message>
    <message>
        <source>Lectern was closed before this answer was complete. The part already written is kept.</source>
        <translation>回答尚未完成时 Lectern 被关闭。已说的内容会保留。</translation>
    </message>
    <message>
        <source>The engine stopped in the middle of this answer. The part already written is kept.</source>
        <translation>引擎在回答中途停止。已生成的内容会保留。</translation>
    </message>
    <message>
        <source>Branch: {title}</source>
        <translation>分支：{title}</translation>
    </message>
</context>
<context>
    <name>ConversionDialog</name>
    <message>
        <source>Encrypting the data folder</source>
        <translation>正在加密数据文件夹</translation>
    </message>
    <message>
        <source>Decrypting the data folder</source>
        <translation>正在解密数据文件夹</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>If you stop, it continues at the next start.</source>
        <translation>如果停止，会在下次启动时继续。</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>阅读存档</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>其他文件</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
</context>
<context>
    <name>DataFolder</name>
    <message>
        <source>The data folder cannot be moved into itself.</source>
        <translation>数据文件夹不能移到它自身之内。</translation>
    </message>
    <message>
        <source>Choose a folder somewhere else.</source>
        <translation>请选择其他位置的文件夹。</translation>
    </message>
    <message>
        <source>Lectern cannot write to {folder}.</source>
        <translation>无法写入 {folder}。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择其他文件夹。</translation>
    </message>
    <message>
        <source>{folder} is not empty.</source>
        <translation>{folder} 中已有内容。</translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation>请选择空文件夹。</translation>
    </message>
    <message>
        <source>The data takes {size}, but only {free} is free there.</source>
        <translation>数据占用 {size}，而那里只有 {free} 可用。</translation>
    </message>
    <message>
        <source>Choose another disk, or delete saved readings first.</source>
        <translation>请选择其他磁盘，或先删除阅读存档。</translation>
    </message>
    <message>
        <source>New place of the data folder</source>
        <translation>数据文件夹的新位置</translation>
    </message>
    <message>
        <source>Move {size} to {folder}?</source>
        <translation>将 {size} 移到 {folder}？</translation>
    </message>
    <message>
        <source>Lectern closes, moves its library, saved readings and models, and opens again. Readings in progress then continue.</source>
        <translation>Lectern 会关闭，移动文库、阅读存档和模型，然后重新打开。正在阅读的内容届时继续。</translation>
    </message>
    <message>
        <source>Close and move</source>
        <translation>关闭并移动</translation>
    </message>
    <message>
        <source>{folder} is set by {variable}.</source>
        <translation>{folder} 由 {variable} 指定。</translation>
    </message>
    <message>
        <source>Close Lectern, move the folder, and change {variable}.</source>
        <translation>请关闭 Lectern，移动文件夹，然后修改 {variable}。</translation>
    </message>
    <message>
        <source>The data folder cannot be moved there.</source>
        <translation>数据文件夹不能移到那里。</translation>
    </message>
    <message>
        <source>The move was stopped.</source>
        <translation>移动已停止。</translation>
    </message>
    <message>
        <source>Everything is still in its old place.</source>
        <translation>一切仍在原处。</translation>
    </message>
    <message>
        <source>Another program is using the data folder ({name}).</source>
        <translation>另一个程序正在使用数据文件夹（{name}）。</translation>
    </message>
    <message>
        <source>Close every other Lectern, then try again.</source>
        <translation>请结束其他所有 Lectern，然后再次移动。</translation>
    </message>
    <message>
        <source>The data folder could not be moved. It is still in its old place.</source>
        <translation>数据文件夹无法移动，仍在原处。</translation>
    </message>
    <message>
        <source>Check the target disk, then try again.</source>
        <translation>请检查目标磁盘，然后重试。</translation>
    </message>
</context>
<context>
    <name>DialogController</name>
    <message>
        <source>A private window has no data folder to move.</source>
        <translation>私密窗口没有可移动的数据文件夹。</translation>
    </message>
    <message>
        <source>Open this address in your browser?</source>
        <translation>在浏览器中打开此地址？</translation>
    </message>
    <message>
        <source>The document leads there. The page can see that somebody opened it.</source>
        <translation>该链接来自文档。对方网页能知道有人打开了它。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>已导出到 {name}</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>No NVIDIA GPU</source>
        <translation>无 NVIDIA GPU</translation>
    </message>
    <message>
        <source>All programs together keep the processor {share} busy.</source>
        <translation>所有程序合计占用了处理器的 {share}。</translation>
    </message>
    <message>
        <source>The engine uses {resident}: {weights} for weights, {mapped} of them straight from files, {cache} for the cache, and {rest} for everything else.</source>
        <translation>引擎占用 {resident}：权重 {weights}（其中 {mapped} 直接来自文件），缓存 {cache}，其余 {rest}。</translation>
    </message>
    <message>
        <source>{own} · {free} free</source>
        <translation>{own} · 空闲 {free}</translation>
    </message>
    <message>
        <source>Lectern uses {own}, other programs {others}, and {free} of {total} is free.</source>
        <translation>Lectern 占用 {own}，其他程序占用 {others}，共 {total}，空闲 {free}。</translation>
    </message>
    <message>
        <source>{degrees} °C</source>
        <translation>{degrees} °C</translation>
    </message>
    <message>
        <source>{watts} W</source>
        <translation>{watts} W</translation>
    </message>
    <message>
        <source>VRAM {share} busy</source>
        <translation>显存忙碌 {share}</translation>
    </message>
    <message>
        <source>writing {speed}</source>
        <translation>写入 {speed}</translation>
    </message>
    <message>
        <source>reading {speed}</source>
        <translation>读取 {speed}</translation>
    </message>
    <message>
        <source>SSD idle</source>
        <translation>SSD 空闲</translation>
    </message>
    <message>
        <source>SSD {moves}</source>
        <translation>SSD {moves}</translation>
    </message>
    <message>
        <source>No reading is open</source>
        <translation>没有打开的阅读</translation>
    </message>
    <message>
        <source>Kept by the server; cannot be seen here</source>
        <translation>由服务器保存，此处无法查看</translation>
    </message>
    <message>
        <source>{title}: nothing is read yet</source>
        <translation>{title}：尚未阅读</translation>
    </message>
    <message>
        <source>{title}: {filled} of {blocks}, {share} full</source>
        <translation>{title}：{blocks}中的 {filled} 块，已用 {share}</translation>
    </message>
    <message>
        <source>{title}: {share} full</source>
        <translation>{title}：已用 {share}</translation>
    </message>
    <message>
        <source>Each block holds {tokens} tokens of what the model has read; its colour says where it is.</source>
        <translation>每个块保存模型读过的 {tokens} 个 token；颜色表示它所在的位置。</translation>
    </message>
    <message>
        <source>On the GPU {blocks}</source>
        <translation>在 GPU 上 {blocks}</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>In memory {blocks}</source>
        <translation>在内存中 {blocks}</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>On the SSD {blocks}</source>
        <translation>在 SSD 上 {blocks}</translation>
    </message>
    <message>
        <source>SSD</source>
        <translation>SSD</translation>
    </message>
    <message>
        <source>Free {blocks}</source>
        <translation>空闲 {blocks}</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>tok/s reading</source>
        <translation>token/秒（阅读）</translation>
    </message>
    <message>
        <source>tok/s, this answer</source>
        <translation>tok/s，本次回答</translation>
    </message>
    <message>
        <source>tok/s in the background</source>
        <translation>tok/s，后台</translation>
    </message>
    <message>
        <source>tok/s, the last answer</source>
        <translation>tok/s，上次回答</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>未加载模型</translation>
    </message>
    <message>
        <source>{model} · on a server</source>
        <translation>{model} · 在服务器上</translation>
    </message>
</context>
<context>
    <name>DockView</name>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Show one line</source>
        <translation>只显示一行</translation>
    </message>
    <message>
        <source>How many tokens the model reads or writes in a second.</source>
        <translation>模型每秒阅读或写出多少 token。</translation>
    </message>
</context>
<context>
    <name>DocumentSwitch</name>
    <message>
        <source>Documents read together</source>
        <translation>一起阅读的文档</translation>
    </message>
    <message>
        <source>{name}  ({percent} of the attention)</source>
        <translation>{name}（占注意力的 {percent}）</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Pause {name}</source>
        <translation>暂停 {name}</translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation>继续 {name}</translation>
    </message>
    <message>
        <source>Cancel {name}</source>
        <translation>放弃 {name}</translation>
    </message>
</context>
<context>
    <name>Downloads</name>
    <message>
        <source>Asking the hub …</source>
        <translation>正在询问 Hub…</translation>
    </message>
    <message>
        <source>Checking the download …</source>
        <translation>正在校验已下载的内容…</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
</context>
<context>
    <name>DropVeil</name>
    <message>
        <source>Drop to add to the library</source>
        <translation>松开即可添加到文库</translation>
    </message>
</context>
<context>
    <name>EncryptDialog</name>
    <message>
        <source>With a passphrase</source>
        <translation>使用口令</translation>
    </message>
    <message>
        <source>With the system&apos;s keyring</source>
        <translation>使用系统密钥环</translation>
    </message>
    <message>
        <source>I understand that there is no other way to open it</source>
        <translation>我知道没有其他办法可以再打开</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close and encrypt</source>
        <translation>关闭并加密</translation>
    </message>
    <message>
        <source>Encrypt the data folder</source>
        <translation>加密数据文件夹</translation>
    </message>
    <message>
        <source>Texts, the search index, conversations, question sheets and saved readings are encrypted on disk; models and exported files are not. Saved readings take a little longer to open. Lectern closes, rewrites everything once, and opens again. If this is interrupted, it continues at the next start.</source>
        <translation>文本、搜索、对话、问题单和阅读存档都会在磁盘上加密；模型和您导出的内容不加密。打开阅读存档会稍慢一些。为此 Lectern 会关闭，所需时间相当于把这些内容全部写一遍，然后重新打开。中断后会在下次启动时继续。</translation>
    </message>
    <message>
        <source>You enter it at every start. A forgotten passphrase cannot be recovered: everything would be lost.</source>
        <translation>每次启动都会询问。忘记的口令谁也无法找回：一切都会丢失。</translation>
    </message>
    <message>
        <source>The folder opens without asking while you are logged in. If you lose the keyring, with the computer or the account, everything is lost.</source>
        <translation>登录期间无需询问即可打开。如果密钥环随电脑或账户一起丢失，一切也会丢失。</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Export conversation</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Word 文档</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>{place}, recognised text</source>
        <translation>{place}，识别文本</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>引文中未找到</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>笔记本</translation>
    </message>
    <message>
        <source>About {documents}. Exported from Lectern, {date}.</source>
        <translation>关于 {documents}。由 Lectern 于 {date} 导出。</translation>
    </message>
    <message>
        <source>✓ quoted word for word, ≈ nearly, ? not found</source>
        <translation>✓ 引文与原文逐字一致，≈ 大致相同，? 未找到</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>推理过程</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Encrypt the file with a passphrase</source>
        <translation>用口令加密文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose a place …</source>
        <translation>选择位置…</translation>
    </message>
    <message>
        <source>Export the saved reading</source>
        <translation>导出阅读存档</translation>
    </message>
    <message>
        <source>Otherwise, anyone who has the file can read it.</source>
        <translation>否则，任何拿到此文件的人都能阅读其内容。</translation>
    </message>
    <message>
        <source>The file contains the text of {title}. Outside the data folder, only a passphrase of its own protects it.</source>
        <translation>文件包含 {title} 的文本。离开数据文件夹后，只有单独的口令能保护它。</translation>
    </message>
</context>
<context>
    <name>FailureDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>出了点问题</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>“{name}” cannot be opened: {detail}.</source>
        <translation>无法打开“{name}”：{detail}。</translation>
    </message>
    <message>
        <source>Check the path and the permissions of the file.</source>
        <translation>请检查文件路径和权限。</translation>
    </message>
    <message>
        <source>its name is not UTF-8</source>
        <translation>文件名不是 UTF-8 编码</translation>
    </message>
    <message>
        <source>Rename the file, then add it again.</source>
        <translation>请重命名该文件，然后重新添加。</translation>
    </message>
    <message>
        <source>“{name}” is {detail}.</source>
        <translation>“{name}”{detail}。</translation>
    </message>
    <message>
        <source>“{name}” is encrypted.</source>
        <translation>“{name}”已加密。</translation>
    </message>
    <message>
        <source>Enter its password.</source>
        <translation>请输入密码。</translation>
    </message>
    <message>
        <source>The password does not open “{name}”.</source>
        <translation>密码无法打开“{name}”。</translation>
    </message>
    <message>
        <source>Enter the correct password.</source>
        <translation>请输入正确的密码。</translation>
    </message>
    <message>
        <source>“{name}” is locked {detail}.</source>
        <translation>“{name}”已锁定（{detail}）。</translation>
    </message>
    <message>
        <source>with a password of its archive</source>
        <translation>归档密码</translation>
    </message>
    <message>
        <source>with an office password</source>
        <translation>Office 密码</translation>
    </message>
    <message>
        <source>with a password</source>
        <translation>已用密码锁定</translation>
    </message>
    <message>
        <source>by copy protection</source>
        <translation>版权保护</translation>
    </message>
    <message>
        <source>Save it without a password.</source>
        <translation>请不带密码另存。</translation>
    </message>
    <message>
        <source>“{name}” is damaged: {detail}.</source>
        <translation>“{name}”已损坏：{detail}。</translation>
    </message>
    <message>
        <source>it cannot be opened as {kind}</source>
        <translation>文件无法作为 {kind} 打开</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>it has no pages</source>
        <translation>文件没有页面</translation>
    </message>
    <message>
        <source>its part {part} is missing or broken</source>
        <translation>其中的 {part} 缺失或损坏</translation>
    </message>
    <message>
        <source>Get it again, or open it in its original program and save it again.</source>
        <translation>请重新获取，或在原程序中打开后另存。</translation>
    </message>
    <message>
        <source>“{name}” is too large: {detail}.</source>
        <translation>“{name}”太大：{detail}。</translation>
    </message>
    <message>
        <source>its tables repeat more than {number} characters</source>
        <translation>其中的表格重复了超过 {number} 个字符</translation>
    </message>
    <message>
        <source>Split it into several documents.</source>
        <translation>请拆分成多个文档。</translation>
    </message>
    <message>
        <source>Reading “{name}” took too much memory.</source>
        <translation>读取“{name}”占用的内存超出限制。</translation>
    </message>
    <message>
        <source>The parser failed on “{name}”.</source>
        <translation>解析器无法处理“{name}”。</translation>
    </message>
    <message>
        <source>Recognise its text with an OCR program and add the result.</source>
        <translation>请用 OCR 程序识别文字后再添加。</translation>
    </message>
    <message>
        <source>Reading “{name}” took longer than {seconds} s.</source>
        <translation>阅读“{name}”超过了 {seconds} 秒。</translation>
    </message>
    <message>
        <source>Reading “{name}” took longer than {seconds} s after page {number}.</source>
        <translation>阅读“{name}”在第 {number} 页之后超过了 {seconds} 秒。</translation>
    </message>
    <message>
        <source>The parser crashed on “{name}” ({status}).</source>
        <translation>解析器在处理“{name}”时崩溃（{status}）。</translation>
    </message>
    <message>
        <source>The parser crashed on “{name}” after page {number} ({status}).</source>
        <translation>解析器在处理“{name}”第 {number} 页之后崩溃（{status}）。</translation>
    </message>
    <message>
        <source>“{name}” cannot be shown: {reason}.</source>
        <translation>无法显示“{name}”：{reason}。</translation>
    </message>
    <message>
        <source>“{name}” changed while it was being read.</source>
        <translation>“{name}”在阅读时被更改。</translation>
    </message>
    <message>
        <source>Read it again.</source>
        <translation>请重新阅读。</translation>
    </message>
    <message>
        <source>“{name}” has no text.</source>
        <translation>“{name}”没有文本。</translation>
    </message>
    <message>
        <source>Check that it is the right file.</source>
        <translation>请确认文件是否正确。</translation>
    </message>
    <message>
        <source>“{name}” has no text on any of its {number} pages.</source>
        <translation>“{name}”的 {number} 页都没有文本。</translation>
    </message>
    <message>
        <source>“{name}” has no text ({reasons}).</source>
        <translation>“{name}”没有文本（{reasons}）。</translation>
    </message>
    <message>
        <source>“{name}” has no text on any of its {number} pages ({reasons}).</source>
        <translation>“{name}”的 {number} 页都没有文本（{reasons}）。</translation>
    </message>
    <message>
        <source>Open it in its own program and save it as PDF.</source>
        <translation>请在其原程序中打开并另存为 PDF。</translation>
    </message>
    <message>
        <source>neither text nor a known kind of document</source>
        <translation>既不是文本，也不是已知类型的文档</translation>
    </message>
    <message>
        <source>Ask its seller for a copy without it.</source>
        <translation>请向卖家索取没有版权保护的副本。</translation>
    </message>
    <message>
        <source>by encryption for its receiver</source>
        <translation>已为收件人加密</translation>
    </message>
    <message>
        <source>Open it in your mail program and save what it says as text or PDF.</source>
        <translation>请在邮件程序中打开，并将内容另存为文本或 PDF。</translation>
    </message>
    <message>
        <source>in an old office format</source>
        <translation>是旧的 Office 格式</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>it has more than {most} pages</source>
        <translation>它超过 {most} 页</translation>
    </message>
    <message>
        <source>it has more than {most} characters</source>
        <translation>它超过 {most} 个字符</translation>
    </message>
    <message>
        <source>it has {number} bytes, more than the {most} allowed</source>
        <translation>它有 {number} 字节，超过允许的 {most} 字节</translation>
    </message>
    <message>
        <source>it unpacks to {unpacked_bytes}</source>
        <translation>解压后有 {unpacked_bytes}</translation>
    </message>
    <message>
        <source>a saved reading</source>
        <translation>是阅读存档</translation>
    </message>
    <message>
        <source>Import it among the saved readings.</source>
        <translation>请在阅读存档中导入。</translation>
    </message>
    <message>
        <source>a backup of a library</source>
        <translation>是文库的备份</translation>
    </message>
    <message>
        <source>Restore it instead of adding it.</source>
        <translation>请恢复，而不要添加。</translation>
    </message>
    <message>
        <source>a picture ({kind})</source>
        <translation>是图片（{kind}）</translation>
    </message>
    <message>
        <source>Save it as PNG, JPEG, TIFF or PDF.</source>
        <translation>请将其另存为 PNG、JPEG、TIFF 或 PDF。</translation>
    </message>
    <message>
        <source>a picture of {width} by {height} pixels</source>
        <translation>{width} × {height} 像素的图片</translation>
    </message>
    <message>
        <source>Save it with fewer pixels.</source>
        <translation>请以较少的像素保存它。</translation>
    </message>
    <message>
        <source>an OpenDocument file</source>
        <translation>是 OpenDocument 文件</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>是压缩包</translation>
    </message>
    <message>
        <source>Unpack it and add the documents it contains.</source>
        <translation>请解压并添加其中的文档。</translation>
    </message>
    <message>
        <source>Save it as DOCX, PPTX, XLSX or PDF.</source>
        <translation>请另存为 DOCX、PPTX、XLSX 或 PDF。</translation>
    </message>
    <message>
        <source>Save it as DOCX or PDF.</source>
        <translation>请另存为 DOCX 或 PDF。</translation>
    </message>
    <message>
        <source>The disk is full: the library could not be written.</source>
        <translation>磁盘已满，无法写入文库。</translation>
    </message>
    <message>
        <source>Free some space, or choose another data folder with --data-dir. Nothing was lost.</source>
        <translation>请腾出空间，或用 --data-dir 选择其他数据目录。没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Another Lectern is writing to the library.</source>
        <translation>另一个 Lectern 正在写入文库。</translation>
    </message>
    <message>
        <source>Try again when it has finished, or close it.</source>
        <translation>请等它完成后重试，或将其关闭。</translation>
    </message>
    <message>
        <source>The library {path} is damaged.</source>
        <translation>文库 {path} 已损坏。</translation>
    </message>
    <message>
        <source>Move the file away and add the documents again.</source>
        <translation>请移走该文件并重新添加文档。</translation>
    </message>
    <message>
        <source>To restore its backup of {moment}, run lectern restore.</source>
        <translation>命令 lectern restore 可恢复它 {moment} 的备份。</translation>
    </message>
    <message>
        <source>The search index of the library {path} is damaged.</source>
        <translation>文库 {path} 的搜索索引已损坏。</translation>
    </message>
    <message>
        <source>To rebuild it, run lectern verify.</source>
        <translation>命令 lectern verify 可重新建立它。</translation>
    </message>
    <message>
        <source>The library {path} is missing.</source>
        <translation>文库 {path} 丢失了。</translation>
    </message>
    <message>
        <source>To restore its backup of {moment}, run lectern restore; to start over, move the backup away.</source>
        <translation>命令 lectern restore 可恢复它 {moment} 的备份；若要重新开始，请将备份移走。</translation>
    </message>
    <message>
        <source>A document of this reading has been deleted from the library.</source>
        <translation>其中一个文档已从资料库中删除。</translation>
    </message>
    <message>
        <source>Add its file again. Nothing was changed.</source>
        <translation>请重新添加该文件。未做任何更改。</translation>
    </message>
    <message>
        <source>There is already a collection “{name}”.</source>
        <translation>已有名为“{name}”的合集。</translation>
    </message>
    <message>
        <source>Choose another name, or move the readings there.</source>
        <translation>请换一个名称，或将条目移到其中。</translation>
    </message>
    <message>
        <source>The stored text of “{name}” is damaged ({what}), and its file has changed or is missing.</source>
        <translation>“{name}”的已存文本已损坏（{what}），而其文件已不在原处或已改变。</translation>
    </message>
    <message>
        <source>Add the file again. Until then it is not used for answers; conversations are kept.</source>
        <translation>请重新添加该文件。在此之前不会根据它回答；对话会保留。</translation>
    </message>
    <message>
        <source>The library {path} cannot be used: {error}.</source>
        <translation>文库 {path} 无法使用：{error}。</translation>
    </message>
    <message>
        <source>Check the permissions and the disk, or choose another one with --data-dir.</source>
        <translation>请检查权限和磁盘，或用 --data-dir 选择其他目录。</translation>
    </message>
    <message>
        <source>The library {path} was written by a newer Lectern.</source>
        <translation>文库 {path} 由更新版本的 Lectern 写入。</translation>
    </message>
    <message>
        <source>Update Lectern, or choose another data folder with --data-dir.</source>
        <translation>请更新 Lectern，或用 --data-dir 选择其他数据目录。</translation>
    </message>
    <message>
        <source>The data folder {root} cannot be used: {reason}.</source>
        <translation>数据目录 {root} 无法使用：{reason}。</translation>
    </message>
    <message>
        <source>Choose another one with --data-dir or {variable}.</source>
        <translation>请用 --data-dir 或 {variable} 选择其他目录。</translation>
    </message>
    <message>
        <source>The data folder {root} does not exist.</source>
        <translation>数据目录 {root} 不存在。</translation>
    </message>
    <message>
        <source>Attach the disk it is on, or choose another folder with {variable}.</source>
        <translation>请连接它所在的磁盘，或用 {variable} 选择其他目录。</translation>
    </message>
    <message>
        <source>This is no longer in the library.</source>
        <translation>它已不在文库中。</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>请选择其他。</translation>
    </message>
    <message>
        <source>The settings could not be saved. They apply until Lectern is closed.</source>
        <translation>设置无法保存，仅在 Lectern 关闭之前有效。</translation>
    </message>
    <message>
        <source>Free some space on the disk, then change a setting again.</source>
        <translation>请腾出磁盘空间，然后再次更改设置。</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>无法写入 {name}：{reason}。</translation>
    </message>
    <message>
        <source>The backup {path} cannot be written: {reason}.</source>
        <translation>无法写入备份 {path}：{reason}。</translation>
    </message>
    <message>
        <source>{path} lies in the data folder itself.</source>
        <translation>{path} 位于数据文件夹之内。</translation>
    </message>
    <message>
        <source>Choose a place outside it, ideally on another disk.</source>
        <translation>请选择其他位置，最好在另一块磁盘上。</translation>
    </message>
    <message>
        <source>The backup {path} cannot be read: {reason}.</source>
        <translation>无法读取备份 {path}：{reason}。</translation>
    </message>
    <message>
        <source>Check the name, the permissions and the disk.</source>
        <translation>请检查名称、权限和磁盘。</translation>
    </message>
    <message>
        <source>{path} is not a backup written by Lectern.</source>
        <translation>{path} 不是 Lectern 写入的备份。</translation>
    </message>
    <message>
        <source>Choose another file. Nothing was changed.</source>
        <translation>请选择其他文件。未作任何更改。</translation>
    </message>
    <message>
        <source>The backup {path} is damaged or was altered: {what}.</source>
        <translation>备份 {path} 已损坏或被改动：{what}。</translation>
    </message>
    <message>
        <source>Use another backup. Nothing was changed.</source>
        <translation>请使用其他备份。未作任何更改。</translation>
    </message>
    <message>
        <source>The backup {path} was written by a newer Lectern.</source>
        <translation>备份 {path} 由更新版本的 Lectern 写入。</translation>
    </message>
    <message>
        <source>Update Lectern. Nothing was changed.</source>
        <translation>请更新 Lectern。未作任何更改。</translation>
    </message>
    <message>
        <source>The backup {path} is encrypted.</source>
        <translation>备份 {path} 已加密。</translation>
    </message>
    <message>
        <source>Give the passphrase it was written with.</source>
        <translation>请提供写入时所用的口令。</translation>
    </message>
    <message>
        <source>The passphrase does not open the backup {path}.</source>
        <translation>该口令无法打开备份 {path}。</translation>
    </message>
    <message>
        <source>Enter the passphrase that was in use when it was written.</source>
        <translation>请输入写入备份时使用的口令。</translation>
    </message>
    <message>
        <source>The backup could not be restored completely: {reason}.</source>
        <translation>备份未能完全恢复：{reason}。</translation>
    </message>
    <message>
        <source>Free some disk space, or check the permissions, then restore it again.</source>
        <translation>请释放磁盘空间或检查权限，然后重新恢复。</translation>
    </message>
    <message>
        <source>Stopped; no backup was written.</source>
        <translation>已停止；未写入备份。</translation>
    </message>
    <message>
        <source>An existing backup of the same name is unchanged.</source>
        <translation>同名的备份保持原样。</translation>
    </message>
    <message>
        <source>Restore the backup again to add what is missing.</source>
        <translation>再次恢复备份即可补齐缺少的内容。</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>无法读取 {name}：{reason}。</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>请选择其他文件。</translation>
    </message>
    <message>
        <source>{name} is too long for a list of questions.</source>
        <translation>{name} 作为问题列表太长。</translation>
    </message>
    <message>
        <source>Paste part of it.</source>
        <translation>请只粘贴一部分。</translation>
    </message>
    <message>
        <source>{name} is not a text file.</source>
        <translation>{name} 不是文本。</translation>
    </message>
    <message>
        <source>Choose a text or CSV file.</source>
        <translation>请选择文本或 CSV 文件。</translation>
    </message>
    <message>
        <source>The table cannot be read: {error}.</source>
        <translation>无法读取表格：{error}。</translation>
    </message>
    <message>
        <source>Save it as CSV again, or paste the questions.</source>
        <translation>请重新存为 CSV，或直接粘贴问题。</translation>
    </message>
    <message>
        <source>There are {count} questions; a sheet takes {most}.</source>
        <translation>共有 {count} 个问题，一张问题单最多 {most} 个。</translation>
    </message>
    <message>
        <source>Ask them in several sheets.</source>
        <translation>请分成多张问题单。</translation>
    </message>
    <message>
        <source>Something went wrong inside Lectern.</source>
        <translation>Lectern 内部出了问题。</translation>
    </message>
    <message>
        <source>Your last action may not have been completed. Try it again.</source>
        <translation>你刚才的操作可能没有完成，请重试。</translation>
    </message>
    <message>
        <source>it ended with status {code}</source>
        <translation>以状态 {code} 结束</translation>
    </message>
    <message>
        <source>it was ended by signal {number} ({name})</source>
        <translation>被信号 {number}（{name}）终止</translation>
    </message>
    <message>
        <source>Try again; what was saved is kept. If it stops again, free some memory.</source>
        <translation>请重做一次，已保存的内容会保留；若再次停止，请释放一些内存。</translation>
    </message>
    <message>
        <source>The engine stopped: {how}.</source>
        <translation>引擎已停止：{how}。</translation>
    </message>
    <message>
        <source>The engine keeps stopping: {how}.</source>
        <translation>引擎一再停止：{how}。</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model, then start it again.</source>
        <translation>请关闭其他程序或选择更小的模型，然后重新启动。</translation>
    </message>
    <message>
        <source>The engine cannot be started ({program}: {reason}).</source>
        <translation>无法启动引擎（{program}：{reason}）。</translation>
    </message>
    <message>
        <source>Install Lectern again.</source>
        <translation>请重新安装 Lectern。</translation>
    </message>
    <message>
        <source>The engine answered with {kind} instead of {expected}.</source>
        <translation>引擎回复了 {kind}，而不是 {expected}。</translation>
    </message>
    <message>
        <source>Install Lectern again, so that both come from one version.</source>
        <translation>请重新安装 Lectern，使两者版本一致。</translation>
    </message>
    <message>
        <source>it is still running</source>
        <translation>它仍在运行</translation>
    </message>
    <message>
        <source>it is not running</source>
        <translation>它没有运行</translation>
    </message>
    <message>
        <source>it did not answer for {seconds} s</source>
        <translation>它 {seconds} 秒没有回应</translation>
    </message>
    <message>
        <source>it stopped accepting requests</source>
        <translation>它不再接受请求</translation>
    </message>
    <message>
        <source>it broke the protocol ({reason})</source>
        <translation>它违反了协议（{reason}）</translation>
    </message>
    <message>
        <source>it could not read a message ({reason})</source>
        <translation>它无法接收一条消息（{reason}）</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>回答已停止。</translation>
    </message>
    <message>
        <source>Ask again when you like.</source>
        <translation>您可以随时再次提问。</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>引擎未运行。</translation>
    </message>
    <message>
        <source>Start it again.</source>
        <translation>请重新启动它。</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>未加载模型。</translation>
    </message>
    <message>
        <source>Choose a model first.</source>
        <translation>请先选择模型。</translation>
    </message>
    <message>
        <source>The data folder is already open.</source>
        <translation>数据文件夹已经打开。</translation>
    </message>
    <message>
        <source>Restart Lectern.</source>
        <translation>请重新启动 Lectern。</translation>
    </message>
    <message>
        <source>The engine was not given the key of its data folder.</source>
        <translation>引擎没有得到数据文件夹的密钥。</translation>
    </message>
    <message>
        <source>A request of the kind {kind} is not expected here.</source>
        <translation>此处不应有 {kind} 类请求。</translation>
    </message>
    <message>
        <source>Restart Lectern; if it happens again, reinstall it.</source>
        <translation>请重新启动 Lectern；若再次发生，请重新安装。</translation>
    </message>
    <message>
        <source>The engine could not read a message: {reason}.</source>
        <translation>引擎无法接收消息：{reason}。</translation>
    </message>
    <message>
        <source>The first message was not a greeting.</source>
        <translation>第一条消息不是问候。</translation>
    </message>
    <message>
        <source>The engine speaks version {engine} of the protocol, the application version {application}.</source>
        <translation>引擎使用协议版本 {engine}，应用程序使用版本 {application}。</translation>
    </message>
    <message>
        <source>These documents are already being read.</source>
        <translation>这些文档已在阅读中。</translation>
    </message>
    <message>
        <source>The hub has no model named {model}.</source>
        <translation>Hub 上没有模型 {model}。</translation>
    </message>
    <message>
        <source>Check the name on the model&apos;s page. For a private model, first log in with the command hf auth login.</source>
        <translation>请在模型页面上核对名称。私有模型只有在执行命令 hf auth login 之后才能获取。</translation>
    </message>
    <message>
        <source>You must accept the terms of {model} before downloading it.</source>
        <translation>{model} 需要先同意协议才能下载。</translation>
    </message>
    <message>
        <source>Accept them on the model&apos;s page and log in with the command hf auth login, or choose another model.</source>
        <translation>请在模型页面上同意协议并用命令 hf auth login 登录，或选择其他模型。</translation>
    </message>
    <message>
        <source>Hugging Face no longer accepts this computer&apos;s token.</source>
        <translation>Hugging Face 不再接受这台电脑的访问令牌。</translation>
    </message>
    <message>
        <source>Log in again with the command hf auth login, or log out with hf auth logout.</source>
        <translation>请用命令 hf auth login 重新登录，或用 hf auth logout 退出登录。</translation>
    </message>
    <message>
        <source>{model} has changed on the hub in the meantime.</source>
        <translation>{model} 在 Hub 上已被替换。</translation>
    </message>
    <message>
        <source>Cancel this download and start it again.</source>
        <translation>请放弃此下载并重新开始。</translation>
    </message>
    <message>
        <source>{address} cannot be reached.</source>
        <translation>无法连接 {address}。</translation>
    </message>
    <message>
        <source>Check the network, then resume. What has been downloaded is kept.</source>
        <translation>请检查网络后继续；已下载的部分会保留。</translation>
    </message>
    <message>
        <source>The hub did not provide the file ({answer}).</source>
        <translation>Hub 没有提供该文件（{answer}）。</translation>
    </message>
    <message>
        <source>Try again later. What has been downloaded is kept.</source>
        <translation>请稍后重试；已下载的部分会保留。</translation>
    </message>
    <message>
        <source>The model comes in several quantisations: {choices}.</source>
        <translation>该模型有多种量化：{choices}。</translation>
    </message>
    <message>
        <source>Write one behind its name, as in owner/model:Q4_K_M.</source>
        <translation>请把其中一种写在名称后面，例如 owner/model:Q4_K_M。</translation>
    </message>
    <message>
        <source>It has no weights in the safetensors format.</source>
        <translation>其中没有 Lectern 可读取的 safetensors 权重。</translation>
    </message>
    <message>
        <source>Choose the original version of the model.</source>
        <translation>请选择模型发布者的原始版本。</translation>
    </message>
    <message>
        <source>The hub&apos;s answer cannot be trusted ({what}).</source>
        <translation>Hub 的答复不可信（{what}）。</translation>
    </message>
    <message>
        <source>Choose another model, or another hub in the settings.</source>
        <translation>请选择其他模型，或在设置中更换 Hub。</translation>
    </message>
    <message>
        <source>This model needs {lacking_bytes} more disk space.</source>
        <translation>磁盘还缺 {lacking_bytes} 才能容纳此模型。</translation>
    </message>
    <message>
        <source>Free some space, then resume. What has been downloaded is kept.</source>
        <translation>请腾出空间后继续；已下载的部分会保留。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘已满。</translation>
    </message>
    <message>
        <source>The model cannot be written: {reason}.</source>
        <translation>无法写入模型：{reason}。</translation>
    </message>
    <message>
        <source>Make sure the data folder is writable.</source>
        <translation>请确保数据文件夹可写。</translation>
    </message>
    <message>
        <source>{file} arrived damaged, twice.</source>
        <translation>{file} 两次下载后均已损坏。</translation>
    </message>
    <message>
        <source>Try again later; the other files are kept.</source>
        <translation>请稍后重试；其他文件会保留。</translation>
    </message>
    <message>
        <source>This model is already on this computer.</source>
        <translation>这台电脑上已有此模型。</translation>
    </message>
    <message>
        <source>Delete it first to download it again.</source>
        <translation>如需重新下载，请先删除它。</translation>
    </message>
    <message>
        <source>Another program is downloading this model.</source>
        <translation>另一个程序正在下载此模型。</translation>
    </message>
    <message>
        <source>Wait for it to finish.</source>
        <translation>请等待完成。</translation>
    </message>
    <message>
        <source>The download stopped unexpectedly.</source>
        <translation>下载意外停止。</translation>
    </message>
    <message>
        <source>Resume it. If it stops again, report the details.</source>
        <translation>请继续下载；若再次停止，请报告详细信息。</translation>
    </message>
    <message>
        <source>This reading is not open.</source>
        <translation>此阅读尚未打开。</translation>
    </message>
    <message>
        <source>Open its documents first.</source>
        <translation>请先打开其文档。</translation>
    </message>
    <message>
        <source>The messages cannot be answered: {reason}.</source>
        <translation>无法回答这些消息：{reason}。</translation>
    </message>
    <message>
        <source>Send other messages, or the same in another order.</source>
        <translation>请发送其他消息，或调整消息的顺序。</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {reason}.</source>
        <translation>无法使用该 JSON 架构：{reason}。</translation>
    </message>
    <message>
        <source>Send a simpler schema.</source>
        <translation>请发送更简单的架构。</translation>
    </message>
    <message>
        <source>Nothing in these documents has been read yet.</source>
        <translation>这些文档尚未阅读任何内容。</translation>
    </message>
    <message>
        <source>There is no page to read.</source>
        <translation>没有可阅读的页面。</translation>
    </message>
    <message>
        <source>A memory limit is a number of bytes above 0.</source>
        <translation>内存上限须为大于 0 的字节数。</translation>
    </message>
    <message>
        <source>Choose a higher limit.</source>
        <translation>请选择更高的上限。</translation>
    </message>
    <message>
        <source>A limit cannot be negative.</source>
        <translation>配额不能小于零。</translation>
    </message>
    <message>
        <source>Choose a higher one, or 0 for no limit.</source>
        <translation>请选择更大的值，或用 0 表示不限。</translation>
    </message>
    <message>
        <source>Threads and the context limit are whole numbers from 0.</source>
        <translation>线程数和上下文上限须为从 0 起的整数。</translation>
    </message>
    <message>
        <source>0 leaves them to Lectern.</source>
        <translation>0 表示由 Lectern 决定。</translation>
    </message>
    <message>
        <source>{name} is {value}.</source>
        <translation>{name} 的值为 {value}。</translation>
    </message>
    <message>
        <source>It must be {rule}.</source>
        <translation>应满足：{rule}。</translation>
    </message>
    <message>
        <source>The policy {name} is unknown.</source>
        <translation>未知的策略 {name}。</translation>
    </message>
    <message>
        <source>Use one of {known}.</source>
        <translation>请使用其中之一：{known}。</translation>
    </message>
    <message>
        <source>The policy {name} cannot be chosen for one answer beside the policy {loaded}.</source>
        <translation>加载模型时使用的是策略 {loaded}，不能为单个回答改用策略 {name}。</translation>
    </message>
    <message>
        <source>Load the model again with the other policy.</source>
        <translation>请用另一策略重新加载模型。</translation>
    </message>
    <message>
        <source>The policy {policy} has no option {name}.</source>
        <translation>策略 {policy} 没有选项 {name}。</translation>
    </message>
    <message>
        <source>Its options are: {known}.</source>
        <translation>它的选项有：{known}。</translation>
    </message>
    <message>
        <source>The option rope cannot be {value}.</source>
        <translation>选项 rope 不能是 {value}。</translation>
    </message>
    <message>
        <source>Write yarn and how many times longer, at most 64: rope=yarn:4.</source>
        <translation>请写 yarn 和倍数，最多 64：rope=yarn:4。</translation>
    </message>
    <message>
        <source>The option {name} cannot be {value}.</source>
        <translation>选项 {name} 不能为 {value}。</translation>
    </message>
    <message>
        <source>Use one of {choices}.</source>
        <translation>请使用其中之一：{choices}。</translation>
    </message>
    <message>
        <source>These options do not go together: {reason}.</source>
        <translation>这些选项不能同时使用：{reason}。</translation>
    </message>
    <message>
        <source>Choose other values.</source>
        <translation>请选择其他值。</translation>
    </message>
    <message>
        <source>Positions in the cache are for models whose layers all turn their keys alike.</source>
        <translation>缓存内位置只适用于各层以相同方式旋转键的模型。</translation>
    </message>
    <message>
        <source>Use positions=original.</source>
        <translation>请使用 positions=original。</translation>
    </message>
    <message>
        <source>The policy {policy} does not know this model yet.</source>
        <translation>策略 {policy} 还不了解这个模型。</translation>
    </message>
    <message>
        <source>Measure it once with lectern calibrate.</source>
        <translation>请用 lectern calibrate 测量一次。</translation>
    </message>
    <message>
        <source>The policy {policy} does not know which layers of this model need everything.</source>
        <translation>策略 {policy} 不知道这个模型的哪些层需要看到全部内容。</translation>
    </message>
    <message>
        <source>Measure them once with lectern evaluate layers.</source>
        <translation>请用 lectern evaluate layers 测量一次。</translation>
    </message>
    <message>
        <source>The file {path} cannot be used: {reason}.</source>
        <translation>无法使用文件 {path}：{reason}。</translation>
    </message>
    <message>
        <source>Make it anew with lectern calibrate.</source>
        <translation>请用 lectern calibrate 重新生成。</translation>
    </message>
    <message>
        <source>The device {name} is unknown.</source>
        <translation>未知的设备 {name}。</translation>
    </message>
    <message>
        <source>Use --device auto, cpu or cuda.</source>
        <translation>请使用 --device auto、cpu 或 cuda。</translation>
    </message>
    <message>
        <source>The GPU cannot be used: this installation of PyTorch is for the CPU only.</source>
        <translation>无法使用 GPU：此 PyTorch 仅适用于 CPU。</translation>
    </message>
    <message>
        <source>Install PyTorch with CUDA support, or use --device cpu.</source>
        <translation>请安装支持 CUDA 的 PyTorch，或使用 --device cpu。</translation>
    </message>
    <message>
        <source>The GPU cannot be used: no NVIDIA GPU responds.</source>
        <translation>无法使用 GPU：没有 NVIDIA GPU 响应。</translation>
    </message>
    <message>
        <source>Check its driver, or use --device cpu.</source>
        <translation>请检查驱动程序，或使用 --device cpu。</translation>
    </message>
    <message>
        <source>The GPU cannot be used: {name} is too old (compute capability {capability}, 8.0 is needed).</source>
        <translation>无法使用 GPU：{name} 太旧（计算能力 {capability}，需要 8.0）。</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>请使用 --device cpu。</translation>
    </message>
    <message>
        <source>The GPU cannot be used: Triton, which compiles its kernels, is not installed.</source>
        <translation>无法使用 GPU：未安装用于编译内核的 Triton。</translation>
    </message>
    <message>
        <source>Install triton (on Windows: triton-windows), or use --device cpu.</source>
        <translation>请安装 triton（Windows 上为 triton-windows），或使用 --device cpu。</translation>
    </message>
    <message>
        <source>The weight format {name} is unknown.</source>
        <translation>未知的权重格式 {name}。</translation>
    </message>
    <message>
        <source>Use auto or one of {known}.</source>
        <translation>请使用 auto 或其中之一：{known}。</translation>
    </message>
    <message>
        <source>{name} weights are for a GPU.</source>
        <translation>{name} 权重适用于 GPU。</translation>
    </message>
    <message>
        <source>Use --weights int8 on the CPU.</source>
        <translation>在 CPU 上请使用 --weights int8。</translation>
    </message>
    <message>
        <source>The cache format {name} cannot be used: {reason}.</source>
        <translation>无法使用缓存格式 {name}：{reason}。</translation>
    </message>
    <message>
        <source>The model&apos;s chat template begins differently in this mode, so the saved reading cannot be used.</source>
        <translation>模型的聊天模板在此模式下开头不同，已阅读的内容无法使用。</translation>
    </message>
    <message>
        <source>Ask without thinking, or start a new conversation.</source>
        <translation>请不用思考模式提问，或开始新对话。</translation>
    </message>
    <message>
        <source>Reading stopped after {position} of {tokens} tokens.</source>
        <translation>阅读在 {position}/{tokens} 个词元后停止。</translation>
    </message>
    <message>
        <source>What was saved is kept; read the same documents again to continue.</source>
        <translation>已保存的部分会保留；再次阅读相同文档即可继续。</translation>
    </message>
    <message>
        <source>It was stopped before it was complete.</source>
        <translation>在完成之前已被停止。</translation>
    </message>
    <message>
        <source>Start it again if you still need it.</source>
        <translation>请在需要的地方重新开始。</translation>
    </message>
    <message>
        <source>The measurement was stopped.</source>
        <translation>测量已停止。</translation>
    </message>
    <message>
        <source>Measure again if you like.</source>
        <translation>请在需要的地方重新测量。</translation>
    </message>
    <message>
        <source>The model was unloaded in the middle of this answer.</source>
        <translation>模型在此回答中途被卸载。</translation>
    </message>
    <message>
        <source>Ask again when a model is loaded.</source>
        <translation>请在加载模型后再次提问。</translation>
    </message>
    <message>
        <source>A name or text that was given is not UTF-8, or a number is too large.</source>
        <translation>所给的名称或文本不是 UTF-8，或数字太大。</translation>
    </message>
    <message>
        <source>Rename the file or folder, or enter the text or number again.</source>
        <translation>请重命名文件或文件夹，或重新填写文本或数字。</translation>
    </message>
    <message>
        <source>The documents have {tokens} tokens and the model holds {limit}.</source>
        <translation>文档有 {tokens} 个词元，模型可容纳 {limit} 个。</translation>
    </message>
    <message>
        <source>The documents, the conversation and the question take {tokens} tokens, and the model holds {limit}.</source>
        <translation>文档、对话和问题共需 {tokens} 个词元，模型可容纳 {limit} 个。</translation>
    </message>
    <message>
        <source>{limit_bytes} of memory is too little for a cache of this model.</source>
        <translation>{limit_bytes} 内存不足以容纳此模型的缓存。</translation>
    </message>
    <message>
        <source>{limit_bytes} is too little for a cache that began with much more.</source>
        <translation>{limit_bytes} 对于开始时大得多的缓存来说太少。</translation>
    </message>
    <message>
        <source>Choose a higher limit, or restart the engine and load the model with this one.</source>
        <translation>请选择更高的上限，或重新启动引擎并以此上限加载模型。</translation>
    </message>
    <message>
        <source>What is in progress needs more than {limit_bytes} of memory.</source>
        <translation>正在进行的工作需要超过 {limit_bytes} 内存。</translation>
    </message>
    <message>
        <source>The cache is full: {memory_bytes} of memory and the disk hold {tokens} tokens.</source>
        <translation>缓存已满：{memory_bytes} 内存和磁盘可容纳 {tokens} 个词元。</translation>
    </message>
    <message>
        <source>Free disk space or raise its quota, raise the memory limit, or use --kv-format q8_0 or q4_0.</source>
        <translation>请腾出磁盘空间或提高其配额、提高内存上限，或使用 --kv-format q8_0 或 q4_0。</translation>
    </message>
    <message>
        <source>Weights of {weight_bytes} do not fit the {free_bytes} of graphics memory that are free.</source>
        <translation>{weight_bytes} 的权重放不进可用的 {free_bytes} 显存。</translation>
    </message>
    <message>
        <source>Use --weights int8 or int4, a smaller model, or --device cpu; other programs may be using the GPU.</source>
        <translation>请使用 --weights int8 或 int4、更小的模型或 --device cpu；其他程序可能正在使用 GPU。</translation>
    </message>
    <message>
        <source>Weights of {weight_bytes} and a cache of {cache_bytes} do not fit the {free_bytes} of graphics memory that are free.</source>
        <translation>{weight_bytes} 的权重和 {cache_bytes} 的缓存放不进可用的 {free_bytes} 显存。</translation>
    </message>
    <message>
        <source>The graphics memory is full.</source>
        <translation>显存已满。</translation>
    </message>
    <message>
        <source>End other answers or readings, close programs that use the GPU, or choose a smaller memory limit, a smaller cache format (q8_0) or smaller weights (int8, int4).</source>
        <translation>请结束其他回答或阅读、关闭使用 GPU 的程序，或选择更小的内存上限、更小的缓存格式（q8_0）或更小的权重（int8、int4）。</translation>
    </message>
    <message>
        <source>The engine may use {allowed_bytes} of address space and needs {needed_bytes}.</source>
        <translation>引擎可使用 {allowed_bytes} 地址空间，需要 {needed_bytes}。</translation>
    </message>
    <message>
        <source>Allow more (ulimit -v).</source>
        <translation>请允许更多（ulimit -v）。</translation>
    </message>
    <message>
        <source>The quota of saved readings leaves no room for it.</source>
        <translation>阅读存档的配额已没有空间。</translation>
    </message>
    <message>
        <source>Raise the quota, or delete or unpin saved readings.</source>
        <translation>请提高配额，或删除阅读存档、取消其固定。</translation>
    </message>
    <message>
        <source>There is no room left on the disk to save in {place}.</source>
        <translation>磁盘上已没有空间保存到 {place}。</translation>
    </message>
    <message>
        <source>The documents hold {text_bytes} of text, more than can be read at once.</source>
        <translation>文档共有 {text_bytes} 文本，超过一次可阅读的量。</translation>
    </message>
    <message>
        <source>Read fewer documents together.</source>
        <translation>请减少一起阅读的文档。</translation>
    </message>
    <message>
        <source>Leave pages out, read fewer documents, or choose a model with a longer context.</source>
        <translation>请略去页面、减少文档，或选择上下文更长的模型。</translation>
    </message>
    <message>
        <source>Start a new conversation, read fewer documents, or choose a model with a longer context.</source>
        <translation>请开始新对话、减少文档，或选择上下文更长的模型。</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model or a smaller cache format.</source>
        <translation>请关闭其他程序，或选择更小的模型或缓存格式。</translation>
    </message>
    <message>
        <source>End an answer or a reading first, or choose a higher limit.</source>
        <translation>请先结束一个回答或阅读，或提高上限。</translation>
    </message>
    <message>
        <source>Read them first.</source>
        <translation>请先阅读它们。</translation>
    </message>
    <message>
        <source>Choose documents that contain text.</source>
        <translation>请选择含有文字的文档。</translation>
    </message>
    <message>
        <source>The model computed values that are not numbers.</source>
        <translation>模型计算出了非数值结果。</translation>
    </message>
    <message>
        <source>Its weights may be damaged; download the model folder again.</source>
        <translation>其权重可能已损坏，请重新下载模型文件夹。</translation>
    </message>
    <message>
        <source>No model was chosen, and the demo model is not there.</source>
        <translation>没有选择模型，演示模型也不存在。</translation>
    </message>
    <message>
        <source>Name a model folder with --model, or install Lectern again.</source>
        <translation>请用 --model 指定模型文件夹，或重新安装 Lectern。</translation>
    </message>
    <message>
        <source>There is no model at {path}.</source>
        <translation>{path} 处没有模型。</translation>
    </message>
    <message>
        <source>Name the folder that contains its config.json, or a GGUF file.</source>
        <translation>请指定包含 config.json 的文件夹，或一个 GGUF 文件。</translation>
    </message>
    <message>
        <source>The option “{option}” has no value.</source>
        <translation>选项“{option}”没有值。</translation>
    </message>
    <message>
        <source>Write it as KEY=VALUE, for example window=4096.</source>
        <translation>请写成 KEY=VALUE，例如 window=4096。</translation>
    </message>
    <message>
        <source>{folder} is not a folder.</source>
        <translation>{folder} 不是文件夹。</translation>
    </message>
    <message>
        <source>The model architecture {name} is not supported.</source>
        <translation>不支持模型架构 {name}。</translation>
    </message>
    <message>
        <source>This file is only the part of a model that sees pictures.</source>
        <translation>此文件只是模型中用于识别图片的部分。</translation>
    </message>
    <message>
        <source>Choose the file of the model itself, usually beside it.</source>
        <translation>请选择模型本身的文件，通常就在它旁边。</translation>
    </message>
    <message>
        <source>This file is an adapter, which is of use only with its model.</source>
        <translation>此文件是适配器，只能与其模型一起使用。</translation>
    </message>
    <message>
        <source>Choose a model that it is merged into.</source>
        <translation>请选择已合并该适配器的模型。</translation>
    </message>
    <message>
        <source>{name} is a mixture of experts.</source>
        <translation>{name} 是混合专家模型。</translation>
    </message>
    <message>
        <source>The model has no layer of attention.</source>
        <translation>该模型没有注意力层。</translation>
    </message>
    <message>
        <source>The model&apos;s layers differ in their key and value heads, which one cache cannot hold.</source>
        <translation>该模型各层的键值头不同，一个缓存无法容纳。</translation>
    </message>
    <message>
        <source>config.json: {field} may change what is computed, and is not understood.</source>
        <translation>config.json：{field} 可能改变计算，且无法理解。</translation>
    </message>
    <message>
        <source>The tensor {tensor} is stored as {type}.</source>
        <translation>张量 {tensor} 以 {type} 存储。</translation>
    </message>
    <message>
        <source>Choose a folder with bfloat16, float16 or float32 weights.</source>
        <translation>请选择权重为 bfloat16、float16 或 float32 的文件夹。</translation>
    </message>
    <message>
        <source>{tensor} cannot be held in float16.</source>
        <translation>{tensor} 无法以 float16 保存。</translation>
    </message>
    <message>
        <source>Use bfloat16 weights.</source>
        <translation>请使用 bfloat16 权重。</translation>
    </message>
    <message>
        <source>{tensor} cannot be held in 4 bits.</source>
        <translation>{tensor} 无法以 4 位保存。</translation>
    </message>
    <message>
        <source>Use int8 weights.</source>
        <translation>请使用 int8 权重。</translation>
    </message>
    <message>
        <source>The model at {path} has no tokenizer.json.</source>
        <translation>{path} 中的模型没有 tokenizer.json。</translation>
    </message>
    <message>
        <source>Choose a version of the model that has one, or a tekken.json or tokenizer.model.</source>
        <translation>请选择带有该文件、tekken.json 或 tokenizer.model 的模型版本。</translation>
    </message>
    <message>
        <source>{path} is larger than {limit}, the limit for such a file.</source>
        <translation>{path} 大于此类文件的上限 {limit}。</translation>
    </message>
    <message>
        <source>The model cannot be used: {finding}.</source>
        <translation>无法使用该模型：{finding}。</translation>
    </message>
    <message>
        <source>How the model cuts text into tokens is not certain: {finding}.</source>
        <translation>无法确定该模型如何将文本切分为 token：{finding}。</translation>
    </message>
    <message>
        <source>Take the model&apos;s folder in Hugging Face layout, which has tokenizer.json, or choose another model.</source>
        <translation>请使用包含 tokenizer.json 的 Hugging Face 格式模型文件夹，或选择其他模型。</translation>
    </message>
    <message>
        <source>{count} of {all} weight files are missing in {folder}, the first is {file}.</source>
        <translation>{folder} 中缺少 {all} 个权重文件里的 {count} 个，第一个是 {file}。</translation>
    </message>
    <message>
        <source>Cannot read {path}: {reason}.</source>
        <translation>无法读取 {path}：{reason}。</translation>
    </message>
    <message>
        <source>Choose a model of Qwen2.5 or later, Llama, Mistral, Gemma 3 or 4, gpt-oss, Granite, SmolLM3, Phi or InternLM2.5.</source>
        <translation>请选择以下模型之一：Qwen2.5 或更新版本、Llama、Mistral、Gemma 3 或 4、gpt-oss、Granite、SmolLM3、Phi 或 InternLM2.5。</translation>
    </message>
    <message>
        <source>Give the folder that holds config.json, or a GGUF file.</source>
        <translation>请指定包含 config.json 的文件夹，或一个 GGUF 文件。</translation>
    </message>
    <message>
        <source>The weights are packed as {method}, which cannot be read.</source>
        <translation>权重以 {method} 打包，无法读取。</translation>
    </message>
    <message>
        <source>Choose a folder packed as FP8, AWQ, GPTQ, compressed-tensors or MXFP4, or the original.</source>
        <translation>请选择以 FP8、AWQ、GPTQ、compressed-tensors 或 MXFP4 打包的文件夹，或原始文件夹。</translation>
    </message>
    <message>
        <source>The model&apos;s rotation is its own ({kind}) and cannot be stretched beyond what was trained.</source>
        <translation>该模型自带旋转方式（{kind}），无法延伸到训练长度之外。</translation>
    </message>
    <message>
        <source>Use the context that the model was trained for.</source>
        <translation>请使用该模型训练时的上下文长度。</translation>
    </message>
    <message>
        <source>{path} is not what it should be: {reason}.</source>
        <translation>{path} 内容不符：{reason}。</translation>
    </message>
    <message>
        <source>{folder} has no chat template (chat_template.jinja or in tokenizer_config.json).</source>
        <translation>{folder} 没有对话模板（chat_template.jinja 或在 tokenizer_config.json 中）。</translation>
    </message>
    <message>
        <source>Choose a model that was made for conversations.</source>
        <translation>请选择用于对话的模型。</translation>
    </message>
    <message>
        <source>Download the model folder again, or choose another model.</source>
        <translation>请重新下载模型文件夹，或选择其他模型。</translation>
    </message>
    <message>
        <source>To see all of them, run lectern snapshots list.</source>
        <translation>命令 lectern snapshots list 会列出现有的存档。</translation>
    </message>
    <message>
        <source>Close other Lectern windows and commands, and try again.</source>
        <translation>请关闭其他 Lectern 窗口和命令，然后重试。</translation>
    </message>
    <message>
        <source>The saved reading {snapshot} is damaged: {detail}.</source>
        <translation>阅读存档 {snapshot} 已损坏：{detail}。</translation>
    </message>
    <message>
        <source>A saved block is damaged: {detail}.</source>
        <translation>一个已保存的块已损坏：{detail}。</translation>
    </message>
    <message>
        <source>A saved reading does not match its model: {detail}.</source>
        <translation>一个阅读存档与其模型不一致：{detail}。</translation>
    </message>
    <message>
        <source>What was saved of these documents cannot be used: {reason}.</source>
        <translation>这些文档的存档无法使用：{reason}。</translation>
    </message>
    <message>
        <source>Read them again.</source>
        <translation>请重新阅读它们。</translation>
    </message>
    <message>
        <source>{count} saved blocks are missing.</source>
        <translation>{count} 个已保存的块已不存在。</translation>
    </message>
    <message>
        <source>Read the document again.</source>
        <translation>请重新阅读该文档。</translation>
    </message>
    <message>
        <source>There is no saved reading {name}.</source>
        <translation>没有阅读存档 {name}。</translation>
    </message>
    <message>
        <source>More than one saved reading begins with {name}.</source>
        <translation>以 {name} 开头的阅读存档不止一个。</translation>
    </message>
    <message>
        <source>The catalogue of saved readings {path} cannot be used ({detail}).</source>
        <translation>无法使用阅读存档的目录 {path}（{detail}）。</translation>
    </message>
    <message>
        <source>Restart Lectern: it is then set aside, and what is lost is read again.</source>
        <translation>请重新启动 Lectern：它会自动被搁置，丢失的内容会重新阅读。</translation>
    </message>
    <message>
        <source>{path} cannot be used ({detail}) and could not be set aside ({reason}).</source>
        <translation>{path} 无法使用（{detail}），也无法搁置（{reason}）。</translation>
    </message>
    <message>
        <source>{path} belongs to another program.</source>
        <translation>{path} 属于其他程序。</translation>
    </message>
    <message>
        <source>Choose another data folder.</source>
        <translation>请选择其他数据文件夹。</translation>
    </message>
    <message>
        <source>{path} cannot be opened for writing.</source>
        <translation>无法打开 {path} 进行写入。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and free space, or choose another data folder.</source>
        <translation>请检查文件夹的权限和可用空间，或选择其他数据文件夹。</translation>
    </message>
    <message>
        <source>Another program has locked {path}.</source>
        <translation>另一个程序锁定了 {path}。</translation>
    </message>
    <message>
        <source>Close it and try again.</source>
        <translation>请关闭它，然后重试。</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}).</source>
        <translation>无法写入 {path}（{reason}）。</translation>
    </message>
    <message>
        <source>Check the disk, and restart Lectern.</source>
        <translation>请检查磁盘，并重新启动 Lectern。</translation>
    </message>
    <message>
        <source>Check the disk and the folder&apos;s permissions, or choose another folder.</source>
        <translation>请检查磁盘和文件夹的权限，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>Another process is using the saved readings.</source>
        <translation>另一个进程正在使用阅读存档。</translation>
    </message>
    <message>
        <source>Another process has {folder} locked.</source>
        <translation>另一个进程独占了 {folder}。</translation>
    </message>
    <message>
        <source>Saving failed ({reason}).</source>
        <translation>保存失败（{reason}）。</translation>
    </message>
    <message>
        <source>Check the disk of the data folder, and read the documents again to save them.</source>
        <translation>请检查数据文件夹所在的磁盘，并重新阅读文档以保存。</translation>
    </message>
    <message>
        <source>{path} already exists.</source>
        <translation>{path} 已存在。</translation>
    </message>
    <message>
        <source>Choose another name, or replace it with --force.</source>
        <translation>请选择其他名称，或替换它（--force）。</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}).</source>
        <translation>无法读取 {path}（{reason}）。</translation>
    </message>
    <message>
        <source>{path} is not an exported reading.</source>
        <translation>{path} 不是导出的阅读存档。</translation>
    </message>
    <message>
        <source>{path} is not encrypted.</source>
        <translation>{path} 未加密。</translation>
    </message>
    <message>
        <source>Import it without a passphrase if you trust it.</source>
        <translation>如果信任该文件，请不带口令导入。</translation>
    </message>
    <message>
        <source>{path} is damaged: {detail}.</source>
        <translation>{path} 已损坏：{detail}。</translation>
    </message>
    <message>
        <source>{path} was exported by a newer version of Lectern.</source>
        <translation>{path} 由更新版本的 Lectern 导出。</translation>
    </message>
    <message>
        <source>{path} is encrypted.</source>
        <translation>{path} 已加密。</translation>
    </message>
    <message>
        <source>Give the passphrase that it was exported with.</source>
        <translation>请提供导出时使用的口令。</translation>
    </message>
    <message>
        <source>{path} does not open with this passphrase.</source>
        <translation>此口令无法打开 {path}。</translation>
    </message>
    <message>
        <source>Give the one that it was exported with.</source>
        <translation>请提供导出时使用的口令。</translation>
    </message>
    <message>
        <source>What is encrypted here would be readable in the file.</source>
        <translation>此处加密的内容在该文件中将可读。</translation>
    </message>
    <message>
        <source>Give a passphrase for it, or leave it readable on purpose (--unencrypted).</source>
        <translation>请为它提供口令，或有意保持可读（--unencrypted）。</translation>
    </message>
    <message>
        <source>The saved readings in {folder} are encrypted.</source>
        <translation>{folder} 中的阅读存档已加密。</translation>
    </message>
    <message>
        <source>Open the data folder with its passphrase.</source>
        <translation>请用口令打开数据文件夹。</translation>
    </message>
    <message>
        <source>The saved readings in {folder} are encrypted under another key.</source>
        <translation>{folder} 中的阅读存档是用另一个密钥加密的。</translation>
    </message>
    <message>
        <source>Put back the key file that belongs to this data folder.</source>
        <translation>请放回属于此数据文件夹的密钥文件。</translation>
    </message>
    <message>
        <source>{path} is not encrypted, though its data folder is.</source>
        <translation>{path} 未加密，尽管其数据文件夹已加密。</translation>
    </message>
    <message>
        <source>Switch encryption off and on again, or delete this file: it can be recreated.</source>
        <translation>请关闭再打开加密，或删除此文件：它可以重新生成。</translation>
    </message>
    <message>
        <source>A saved reading is encrypted.</source>
        <translation>一个阅读存档已加密。</translation>
    </message>
    <message>
        <source>The saved readings were opened without a key.</source>
        <translation>打开阅读存档时没有密钥。</translation>
    </message>
    <message>
        <source>Unlock the data folder first.</source>
        <translation>请先解锁数据文件夹。</translation>
    </message>
    <message>
        <source>Choose a file that `lectern snapshots export` wrote.</source>
        <translation>请选择由 `lectern snapshots export` 写出的文件。</translation>
    </message>
    <message>
        <source>Update Lectern and try again.</source>
        <translation>请更新 Lectern 后重试。</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>请选择其他位置。</translation>
    </message>
    <message>
        <source>Check the file and try again.</source>
        <translation>请检查文件后重试。</translation>
    </message>
    <message>
        <source>Export it again where it came from.</source>
        <translation>请在来源处重新导出。</translation>
    </message>
    <message>
        <source>It is set aside; the document is read again when it is needed.</source>
        <translation>已搁置；需要时会重新阅读文档。</translation>
    </message>
    <message>
        <source>Free some space, or delete saved readings, and try again.</source>
        <translation>请腾出空间或删除阅读存档，然后重试。</translation>
    </message>
    <message>
        <source>The data folder {root} is encrypted.</source>
        <translation>数据文件夹 {root} 已加密。</translation>
    </message>
    <message>
        <source>Enter its passphrase at the terminal, or name a file with it in {variable}.</source>
        <translation>请在终端输入其口令，或用 {variable} 指定一个包含口令的文件。</translation>
    </message>
    <message>
        <source>The passphrase does not open the data folder {root}.</source>
        <translation>该口令无法打开数据文件夹 {root}。</translation>
    </message>
    <message>
        <source>Enter the correct passphrase; without it nothing can be opened.</source>
        <translation>请输入正确的口令；没有它什么都无法打开。</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not provide the key of the data folder {root}.</source>
        <translation>系统密钥环未提供数据文件夹 {root} 的密钥。</translation>
    </message>
    <message>
        <source>Unlock the keyring, or log in as the person who encrypted it. Nothing was changed.</source>
        <translation>请解锁密钥环，或以加密时的用户身份登录。未作任何更改。</translation>
    </message>
    <message>
        <source>The system has no keyring that could keep the key.</source>
        <translation>系统没有可以保存密钥的密钥环。</translation>
    </message>
    <message>
        <source>Protect the data folder with a passphrase instead.</source>
        <translation>请改用口令保护数据文件夹。</translation>
    </message>
    <message>
        <source>The data folder {root} was encrypted by a newer Lectern.</source>
        <translation>数据文件夹 {root} 由更新版本的 Lectern 加密。</translation>
    </message>
    <message>
        <source>Update Lectern.</source>
        <translation>请更新 Lectern。</translation>
    </message>
    <message>
        <source>The key file {path} is damaged, and so is its copy.</source>
        <translation>密钥文件 {path} 及其副本均已损坏。</translation>
    </message>
    <message>
        <source>Restore one of the two from your own backup. Nothing else was changed.</source>
        <translation>请从您自己的备份中恢复其中之一；其他内容未作更改。</translation>
    </message>
    <message>
        <source>No passphrase opens the data folder {root} any more.</source>
        <translation>已没有口令能打开数据文件夹 {root}。</translation>
    </message>
    <message>
        <source>Give the backup a passphrase of its own. Nothing was written.</source>
        <translation>请为备份单独设置口令。未写入任何内容。</translation>
    </message>
    <message>
        <source>The key file of the data folder {root} cannot be written: {error}.</source>
        <translation>无法写入数据文件夹 {root} 的密钥文件：{error}。</translation>
    </message>
    <message>
        <source>The library {path} cannot be rewritten: {reason}.</source>
        <translation>无法重新写入文库 {path}：{reason}。</translation>
    </message>
    <message>
        <source>Check the permissions and the disk. Nothing was changed.</source>
        <translation>请检查权限和磁盘。未作任何更改。</translation>
    </message>
    <message>
        <source>A passphrase has {fewest} to {most} characters.</source>
        <translation>口令长度为 {fewest} 至 {most} 个字符。</translation>
    </message>
    <message>
        <source>Choose some words that nobody can guess.</source>
        <translation>请选择几个无人能猜到的词。</translation>
    </message>
    <message>
        <source>The passphrase that was typed is not UTF-8.</source>
        <translation>输入的口令不是 UTF-8。</translation>
    </message>
    <message>
        <source>Set the terminal to UTF-8, or put the passphrase into a file.</source>
        <translation>请将终端设为 UTF-8，或将口令写入文件。</translation>
    </message>
    <message>
        <source>The key file of the data folder {root} has changed in the meantime.</source>
        <translation>数据文件夹 {root} 的密钥文件在此期间已更改。</translation>
    </message>
    <message>
        <source>Close Lectern everywhere, then try again. Nothing was changed.</source>
        <translation>请关闭所有 Lectern，然后重试。未作任何更改。</translation>
    </message>
    <message>
        <source>The library {path} is encrypted.</source>
        <translation>文库 {path} 已加密。</translation>
    </message>
    <message>
        <source>Close Lectern, then open it again with the passphrase. Nothing was changed.</source>
        <translation>请关闭 Lectern，再用口令重新打开。未作任何更改。</translation>
    </message>
    <message>
        <source>Restore its key file encryption.json from your own backup. Nothing was changed.</source>
        <translation>请从您的备份中放回密钥文件 encryption.json。未作任何更改。</translation>
    </message>
    <message>
        <source>The library {path} does not open with the key of its data folder.</source>
        <translation>文库 {path} 无法用其数据文件夹的密钥打开。</translation>
    </message>
    <message>
        <source>Restore the library and its key file from the same backup. Nothing was changed.</source>
        <translation>请从您自己的备份中恢复相互匹配的文件。未作任何更改。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Lectern continues when it is next started.</source>
        <translation>Lectern 会在下次启动时继续。</translation>
    </message>
    <message>
        <source>Another Lectern is encrypting or decrypting the data folder.</source>
        <translation>另一个 Lectern 正在加密或解密数据文件夹。</translation>
    </message>
    <message>
        <source>Wait until it has finished.</source>
        <translation>请等待其完成。</translation>
    </message>
    <message>
        <source>The data folder could not be converted: {error}.</source>
        <translation>无法转换数据文件夹：{error}。</translation>
    </message>
    <message>
        <source>Free some space, or check the permissions. The conversion continues at the next start.</source>
        <translation>请腾出空间或检查权限；已开始的工作会在下次启动 Lectern 时继续。</translation>
    </message>
    <message>
        <source>The documents have {tokens} tokens, and a question with its answer takes up to {room}, but the model holds only {limit}.</source>
        <translation>文档有 {tokens} 个词元，一个问题及其回答最多需要 {room} 个，但模型只能容纳 {limit} 个。</translation>
    </message>
    <message>
        <source>Leave pages out, read fewer documents together, or choose a model with a longer context.</source>
        <translation>请略去页面、减少一起阅读的文档，或选择上下文更长的模型。</translation>
    </message>
    <message>
        <source>The reading needs {needed_bytes} of memory for {tokens} tokens in {kv_format}, but only {limit_bytes} may be used.</source>
        <translation>此阅读以 {kv_format} 保存 {tokens} 个词元需要 {needed_bytes} 内存，可使用 {limit_bytes}。</translation>
    </message>
    <message>
        <source>Choose a smaller cache format, close other programs, or read fewer documents together.</source>
        <translation>请选择更小的缓存格式、关闭其他程序，或减少一起阅读的文档。</translation>
    </message>
    <message>
        <source>Saving the reading needs {needed_bytes} of disk space, but only {limit_bytes} is free.</source>
        <translation>保存此阅读需要 {needed_bytes} 磁盘空间，可用 {limit_bytes}。</translation>
    </message>
    <message>
        <source>Free some space, or delete saved readings.</source>
        <translation>请腾出空间，或删除阅读存档。</translation>
    </message>
    <message>
        <source>This reading is no longer in the library.</source>
        <translation>此阅读已不在文库中。</translation>
    </message>
    <message>
        <source>Add its files again.</source>
        <translation>请重新添加其文件。</translation>
    </message>
    <message>
        <source>The engine stopped several times while reading these documents.</source>
        <translation>引擎在阅读这些文档时多次停止。</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model, then read them again.</source>
        <translation>请关闭其他程序或选择更小的模型，然后重新阅读。</translation>
    </message>
    <message>
        <source>The reading was stopped.</source>
        <translation>阅读已停止。</translation>
    </message>
    <message>
        <source>What was saved is kept; continue at any time.</source>
        <translation>已保存的内容会保留；可随时继续阅读。</translation>
    </message>
    <message>
        <source>{path} could not be deleted: {reason}.</source>
        <translation>无法删除 {path}：{reason}。</translation>
    </message>
    <message>
        <source>Check the permissions, or delete it by hand.</source>
        <translation>请检查权限，或手动删除。</translation>
    </message>
    <message>
        <source>The backup of the library cannot be written: {reason}.</source>
        <translation>无法写入文库的备份：{reason}。</translation>
    </message>
    <message>
        <source>Check the permissions and the disk. The library itself is not touched.</source>
        <translation>请检查权限和磁盘。文库本身未受影响。</translation>
    </message>
    <message>
        <source>The backup {path} still holds what was deleted: {reason}.</source>
        <translation>备份 {path} 仍含有已删除的内容：{reason}。</translation>
    </message>
    <message>
        <source>Check the permissions, and delete the file by hand.</source>
        <translation>请检查权限，并手动删除该文件。</translation>
    </message>
    <message>
        <source>There is no backup of the library {path}.</source>
        <translation>文库 {path} 没有备份。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有更改任何内容。</translation>
    </message>
    <message>
        <source>The library {path} is not damaged.</source>
        <translation>文库 {path} 没有损坏。</translation>
    </message>
    <message>
        <source>Nothing was changed. To check and repair its contents, run lectern verify.</source>
        <translation>没有更改任何内容；命令 lectern verify 会检查并修复其内容。</translation>
    </message>
    <message>
        <source>The backup {path} is damaged as well.</source>
        <translation>备份 {path} 也已损坏。</translation>
    </message>
    <message>
        <source>The backup cannot be put back: {reason}.</source>
        <translation>无法恢复备份：{reason}。</translation>
    </message>
    <message>
        <source>Close Lectern everywhere, check the permissions and the disk, and try again.</source>
        <translation>请关闭所有 Lectern，检查权限和磁盘，然后重试。</translation>
    </message>
    <message>
        <source>“{text}” is not a model name.</source>
        <translation>“{text}”不是模型名称。</translation>
    </message>
    <message>
        <source>Write it as on its page: Qwen/Qwen3.5-0.8B.</source>
        <translation>请按其页面上的写法填写：Qwen/Qwen3.5-0.8B。</translation>
    </message>
    <message>
        <source>A private session cannot begin: {reason}.</source>
        <translation>无法开始私密会话：{reason}。</translation>
    </message>
    <message>
        <source>Make room in the folder for temporary files, or name another one in TMPDIR.</source>
        <translation>请在临时文件夹中腾出空间，或在 TMPDIR 中指定其他文件夹。</translation>
    </message>
    <message>
        <source>The working folder no longer exists.</source>
        <translation>工作文件夹已不存在。</translation>
    </message>
    <message>
        <source>Change to another one, then try again.</source>
        <translation>请切换到其他文件夹，然后重试。</translation>
    </message>
    <message>
        <source>Only {allowed} files may be open at once, but Lectern needs {fewest}.</source>
        <translation>最多只能同时打开 {allowed} 个文件，Lectern 需要 {fewest} 个。</translation>
    </message>
    <message>
        <source>Allow more with ulimit -n {wanted}.</source>
        <translation>请用 ulimit -n {wanted} 允许更多。</translation>
    </message>
    <message>
        <source>A document of this reading is no longer in the library.</source>
        <translation>此阅读的一个文档已不在文库中。</translation>
    </message>
    <message>
        <source>Add its file again, or take it out of the reading.</source>
        <translation>请重新添加其文件，或将其从阅读中移除。</translation>
    </message>
    <message>
        <source>The file of “{name}” has been moved or changed since it was read.</source>
        <translation>“{name}”的文件已不在原处，或之后被更改。</translation>
    </message>
    <message>
        <source>Add the file again.</source>
        <translation>请从它现在的位置重新添加。</translation>
    </message>
    <message>
        <source>The key of the data folder could not be written.</source>
        <translation>无法写入数据文件夹的密钥。</translation>
    </message>
    <message>
        <source>Free some space on the disk, then try again.</source>
        <translation>请腾出磁盘空间，然后重试。</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened: {reason}.</source>
        <translation>无法打开“{name}”：{reason}。</translation>
    </message>
    <message>
        <source>Check the permissions of the folder.</source>
        <translation>请检查文件夹的权限。</translation>
    </message>
    <message>
        <source>“{name}” contains no document that can be read.</source>
        <translation>“{name}”中没有可阅读的文档。</translation>
    </message>
    <message>
        <source>Add PDF, EPUB, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, HTML, mail, text or picture files.</source>
        <translation>请添加 PDF、EPUB、DOCX、PPTX、XLSX、ODT、ODP、ODS、RTF、HTML、邮件、文本或图片文件。</translation>
    </message>
    <message>
        <source>“{name}” contains more than {most} documents.</source>
        <translation>“{name}”中的文档超过 {most} 个。</translation>
    </message>
    <message>
        <source>Add its folders one by one.</source>
        <translation>请逐个添加其中的文件夹。</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>Close other programs, or allow this one more (ulimit -v).</source>
        <translation>请关闭其他程序，或允许本程序使用更多（ulimit -v）。</translation>
    </message>
    <message>
        <source>No more files may be open at once.</source>
        <translation>无法同时打开更多文件。</translation>
    </message>
    <message>
        <source>Allow more (ulimit -n 1024), or close other programs.</source>
        <translation>请允许更多（ulimit -n 1024），或关闭其他程序。</translation>
    </message>
    <message>
        <source>There is no room left on the disk.</source>
        <translation>磁盘上已没有空间。</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>请腾出空间，然后重试。</translation>
    </message>
    <message>
        <source>{path} cannot be used: {reason}.</source>
        <translation>无法使用 {path}：{reason}。</translation>
    </message>
    <message>
        <source>Check the path, the permissions and the disk.</source>
        <translation>请检查路径、权限和磁盘。</translation>
    </message>
    <message>
        <source>Something went wrong inside the engine ({what}).</source>
        <translation>引擎内部出错（{what}）。</translation>
    </message>
    <message>
        <source>Try again; please report it with the details if it happens twice.</source>
        <translation>请重试；若发生两次，请附上详细信息报告。</translation>
    </message>
    <message>
        <source>There is no engine called {name}.</source>
        <translation>没有名为 {name} 的引擎。</translation>
    </message>
    <message>
        <source>Choose one of: {names}.</source>
        <translation>可选：{names}。</translation>
    </message>
    <message>
        <source>Lectern is already open with this library but does not respond.</source>
        <translation>Lectern 已用此文库打开，但没有响应。</translation>
    </message>
    <message>
        <source>Wait a moment, or end it and start again.</source>
        <translation>请稍候，或结束它后重新启动。</translation>
    </message>
    <message>
        <source>{address} is not the address of a server.</source>
        <translation>{address} 不是服务器地址。</translation>
    </message>
    <message>
        <source>Write it like this: https://example.org:8000/v1.</source>
        <translation>请写成 https://example.org:8000/v1 的形式。</translation>
    </message>
    <message>
        <source>A connection cannot be called “{name}”.</source>
        <translation>连接不能命名为“{name}”。</translation>
    </message>
    <message>
        <source>Use letters, digits, dots, dashes and underscores.</source>
        <translation>请使用字母、数字、点、连字符和下划线。</translation>
    </message>
    <message>
        <source>The key of the connection contains characters that no key has.</source>
        <translation>连接的密钥含有密钥中不应有的字符。</translation>
    </message>
    <message>
        <source>Copy it again, without spaces and line breaks.</source>
        <translation>请重新复制，不要带空格和换行。</translation>
    </message>
    <message>
        <source>The file of connections, {path}, cannot be used: {reason}.</source>
        <translation>连接文件 {path} 无法使用：{reason}。</translation>
    </message>
    <message>
        <source>Repair it or delete it, then add the connections again.</source>
        <translation>请修正或删除该文件，然后重新添加连接。</translation>
    </message>
    <message>
        <source>The file of connections, {path}, is damaged.</source>
        <translation>连接文件 {path} 已损坏。</translation>
    </message>
    <message>
        <source>Documents may not be sent to {address} yet.</source>
        <translation>尚未允许向 {address} 发送文档。</translation>
    </message>
    <message>
        <source>Agree to it with: lectern engines add {name} {address}</source>
        <translation>若要允许，请运行：lectern engines add {name} {address}</translation>
    </message>
    <message>
        <source>The server at {address} cannot be reached: {reason}.</source>
        <translation>无法连接服务器 {address}：{reason}。</translation>
    </message>
    <message>
        <source>Check that it runs and that its address is right.</source>
        <translation>请检查它是否在运行，地址是否正确。</translation>
    </message>
    <message>
        <source>The server at {address} sent nothing for {seconds} s.</source>
        <translation>服务器 {address} 已有 {seconds} 秒没有发送任何内容。</translation>
    </message>
    <message>
        <source>Ask again later, or ask about fewer documents.</source>
        <translation>请稍后再问，或减少文档。</translation>
    </message>
    <message>
        <source>The server at {address} does not accept the key.</source>
        <translation>服务器 {address} 不接受该密钥。</translation>
    </message>
    <message>
        <source>Add the connection again, with its key.</source>
        <translation>请带上密钥重新添加该连接。</translation>
    </message>
    <message>
        <source>The server at {address} takes no more requests now.</source>
        <translation>服务器 {address} 目前不再接受请求。</translation>
    </message>
    <message>
        <source>Ask again in a while.</source>
        <translation>请过一会儿再问。</translation>
    </message>
    <message>
        <source>The server at {address} broke off its answer.</source>
        <translation>服务器 {address} 中断了回答。</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>请再问一次。</translation>
    </message>
    <message>
        <source>The server at {address} ended the request without an answer.</source>
        <translation>位于 {address} 的服务器未作答便结束了请求。</translation>
    </message>
    <message>
        <source>Look into its log: the documents may be too long for it, or it ended.</source>
        <translation>请查看其日志：文档可能过长，或服务器已停止。</translation>
    </message>
    <message>
        <source>The server at {address} has no model called {model}.</source>
        <translation>服务器 {address} 没有名为 {model} 的模型。</translation>
    </message>
    <message>
        <source>No model of the server at {address} was chosen.</source>
        <translation>尚未选择服务器 {address} 的模型。</translation>
    </message>
    <message>
        <source>The server at {address} lists no models.</source>
        <translation>位于 {address} 的服务器未列出任何模型。</translation>
    </message>
    <message>
        <source>Name the one that it runs.</source>
        <translation>请指定它运行的模型名称。</translation>
    </message>
    <message>
        <source>The prompt is too long for the server: {reason}.</source>
        <translation>输入对服务器来说太长：{reason}。</translation>
    </message>
    <message>
        <source>Leave pages out, or choose a model with a longer context.</source>
        <translation>请略过一些页面，或选择上下文更长的模型。</translation>
    </message>
    <message>
        <source>The server at {address} sent an invalid answer: {reason}.</source>
        <translation>服务器 {address} 发送的内容不是回答：{reason}。</translation>
    </message>
    <message>
        <source>Check that it has an OpenAI-compatible interface.</source>
        <translation>请检查它是否支持 OpenAI 接口。</translation>
    </message>
    <message>
        <source>The server at {address} refused the request ({status}): {reason}.</source>
        <translation>服务器 {address} 拒绝了请求（{status}）：{reason}。</translation>
    </message>
    <message>
        <source>Look into the server&apos;s log.</source>
        <translation>请查看服务器的日志。</translation>
    </message>
    <message>
        <source>The server at {address} reports impossible token counts.</source>
        <translation>服务器 {address} 报告的 token 数不可能为真。</translation>
    </message>
    <message>
        <source>They are not shown; the number of tokens is estimated.</source>
        <translation>这些数字不予显示；token 数为估计值。</translation>
    </message>
    <message>
        <source>The server at {address} does not count tokens.</source>
        <translation>服务器 {address} 不统计 token 数。</translation>
    </message>
    <message>
        <source>The number of tokens is estimated from the characters.</source>
        <translation>token 数按字符数估计。</translation>
    </message>
    <message>
        <source>This needs Lectern&apos;s own engine and its saved readings.</source>
        <translation>此操作需要 Lectern 自己的引擎及其阅读存档。</translation>
    </message>
    <message>
        <source>Start Lectern without --engine for it.</source>
        <translation>请不带 --engine 启动 Lectern。</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not provide the key for {address}.</source>
        <translation>系统密钥环未提供 {address} 的密钥。</translation>
    </message>
    <message>
        <source>Unlock the keyring, or enter the key of the connection again.</source>
        <translation>请解锁密钥环，或重新输入该连接的密钥。</translation>
    </message>
    <message>
        <source>There is already a connection called “{name}”.</source>
        <translation>已存在名为“{name}”的连接。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请选择其他名称。</translation>
    </message>
    <message>
        <source>Lectern crashed the last time it was open.</source>
        <translation>Lectern 上次运行时崩溃。</translation>
    </message>
    <message>
        <source>If you report it, attach {trace}: it contains nothing from your documents.</source>
        <translation>如需报告，请附上 {trace}：其中不含文档的任何内容。</translation>
    </message>
    <message>
        <source>its folder does not exist</source>
        <translation>所在的文件夹不存在</translation>
    </message>
    <message>
        <source>Create the folder, or choose another one.</source>
        <translation>请创建该文件夹，或另选一个。</translation>
    </message>
    <message>
        <source>you may not write there</source>
        <translation>没有在那里写入的权限</translation>
    </message>
    <message>
        <source>Choose another folder, or change its permissions.</source>
        <translation>请另选一个文件夹，或更改其权限。</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>Free some disk space, or choose another folder.</source>
        <translation>请腾出一些磁盘空间，或另选一个文件夹。</translation>
    </message>
    <message>
        <source>Choose another name or folder.</source>
        <translation>请另选一个名称或文件夹。</translation>
    </message>
    <message>
        <source>The settings were damaged, so Lectern uses the defaults.</source>
        <translation>设置已损坏，因此 Lectern 使用默认设置。</translation>
    </message>
    <message>
        <source>The damaged file is kept as {kept}.</source>
        <translation>损坏的文件保留为 {kept}。</translation>
    </message>
</context>
<context>
    <name>Feasibility</name>
    <message>
        <source>about {figure}</source>
        <translation>约 {figure}</translation>
    </message>
    <message>
        <source>context too small</source>
        <translation>上下文太小</translation>
    </message>
    <message>
        <source>too little memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>too little disk space</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>可容纳</translation>
    </message>
    <message>
        <source>partly on SSD</source>
        <translation>部分在 SSD 上</translation>
    </message>
    <message>
        <source>exact, largest</source>
        <translation>精确，最大</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>nearly exact</source>
        <translation>几乎无差别</translation>
    </message>
    <message>
        <source>small, less exact</source>
        <translation>较小，精度较低</translation>
    </message>
    <message>
        <source>smallest, least exact</source>
        <translation>最小，精度最低</translation>
    </message>
    <message>
        <source>It is read through a window: answers see its first {first} and last {last} tokens only.</source>
        <translation>通过窗口阅读：回答只能看到开头 {first} 个和末尾 {last} 个 token。</translation>
    </message>
    <message>
        <source>Everything has been read already.</source>
        <translation>已全部读完。</translation>
    </message>
    <message>
        <source>The time is not known until something has been read on this computer.</source>
        <translation>在此读过一次之后才能估计所需时间。</translation>
    </message>
    <message>
        <source>Reading takes about {time}, once.</source>
        <translation>阅读一次约需 {time}。</translation>
    </message>
    <message>
        <source>After that, answers begin within about {answer}.</source>
        <translation>之后回答的首字约需 {answer}。</translation>
    </message>
    <message>
        <source>{size} of it does not fit into memory and is read from the SSD for every answer.</source>
        <translation>内存放不下其中的 {size}，每次都要从 SSD 读取。</translation>
    </message>
    <message>
        <source>It has {tokens} tokens, plus {room} for a question and its answer. The model&apos;s context holds {limit}.</source>
        <translation>共有 {tokens} 个 token，另为提问和回答预留 {room} 个。模型可容纳 {limit} 个。</translation>
    </message>
    <message>
        <source>It needs {needed} of memory, but only {limit} may be used.</source>
        <translation>需要 {needed} 内存，可用 {limit}。</translation>
    </message>
    <message>
        <source>Saving it needs {needed} of disk space, but only {limit} is free.</source>
        <translation>保存需要 {needed} 磁盘空间，可用 {limit}。</translation>
    </message>
    <message>
        <source>{size} of it on the SSD</source>
        <translation>其中 {size} 在 SSD 上</translation>
    </message>
    <message>
        <source>about {time} to read</source>
        <translation>阅读约需 {time}</translation>
    </message>
    <message>
        <source>Keep it as {format}</source>
        <translation>以 {format} 保存</translation>
    </message>
    <message>
        <source>Download {download}</source>
        <translation>下载 {download}</translation>
    </message>
    <message>
        <source>Answer through a window of {window} tokens</source>
        <translation>通过 {window} 个 token 的窗口回答</translation>
    </message>
    <message>
        <source>Delete saved readings …</source>
        <translation>删除阅读存档…</translation>
    </message>
    <message>
        <source>Leave pages out …</source>
        <translation>略去页面…</translation>
    </message>
    <message>
        <source>Read fewer documents …</source>
        <translation>减少文档…</translation>
    </message>
    <message>
        <source>slightly less exact answers</source>
        <translation>回答的精确度略低</translation>
    </message>
    <message>
        <source>{size} to download</source>
        <translation>需下载 {size}</translation>
    </message>
    <message>
        <source>{size} more must be free</source>
        <translation>还需腾出 {size}</translation>
    </message>
    <message>
        <source>Each can be a reading of its own.</source>
        <translation>每个文档都可以单独阅读。</translation>
    </message>
    <message>
        <source>At least {tokens} have to go, about {pages} of {total}</source>
        <translation>至少要去掉 {tokens}，约为 {total} 页中的 {pages}</translation>
    </message>
    <message>
        <source>Answers see only the first {first} and the last {last} tokens: {share} of the text is out of sight, and nothing in it is found. The documents must be read again.</source>
        <translation>回答只能看到开头 {first} 个和末尾 {last} 个 token:{share} 的文本看不到，其中的内容也找不到。需要重新阅读。</translation>
    </message>
    <message>
        <source>Answers begin within about {time}.</source>
        <translation>约 {time} 后开始回答。</translation>
    </message>
    <message>
        <source>Read it with {model}</source>
        <translation>用 {model} 阅读</translation>
    </message>
    <message>
        <source>counted by {model}</source>
        <translation>由 {model} 计数</translation>
    </message>
    <message>
        <source>Counting its tokens …</source>
        <translation>正在统计 token…</translation>
    </message>
    <message>
        <source>It does not fit</source>
        <translation>容纳不下</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>{pages} with recognised text</source>
        <translation>{pages}为识别出的文字</translation>
    </message>
    <message>
        <source>Read without it</source>
        <translation>不含该页阅读</translation>
    </message>
    <message>
        <source>Read without them</source>
        <translation>不含这些页阅读</translation>
    </message>
    <message>
        <source>Text in pictures must be recognised before it is read. To have that, install the Python packages rapidocr and onnxruntime.</source>
        <translation>图片中的文字须先识别才能阅读。为此请安装 Python 包 rapidocr 和 onnxruntime。</translation>
    </message>
    <message>
        <source>Text in pictures must be recognised before it is read. This takes about {time}, once. What is not recognised is not read.</source>
        <translation>图片中的文字须先识别才能阅读。大约需要 {time}，只需一次。未识别的内容不会被阅读。</translation>
    </message>
    <message>
        <source>Recognise {pages}</source>
        <translation>识别 {pages}</translation>
    </message>
    <message>
        <source>Recognising page {page} of {pages}</source>
        <translation>正在识别第 {page} 页，共 {pages} 页</translation>
    </message>
    <message>
        <source>About {time} left. What is recognised is kept.</source>
        <translation>大约还需 {time}。已识别的内容会保留。</translation>
    </message>
    <message>
        <source>Stop recognising</source>
        <translation>停止识别</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>It fits</source>
        <translation>可以容纳</translation>
    </message>
    <message>
        <source>It should fit</source>
        <translation>应当可以容纳</translation>
    </message>
    <message>
        <source>Load and count</source>
        <translation>加载并计数</translation>
    </message>
</context>
<context>
    <name>FeasibilityDialog</name>
    <message>
        <source>Before reading</source>
        <translation>阅读之前</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>这台电脑上的模型</translation>
    </message>
    <message>
        <source>The server&apos;s model</source>
        <translation>服务器的模型</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>缓存格式</translation>
    </message>
    <message>
        <source>Check the text …</source>
        <translation>检查文本…</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
</context>
<context>
    <name>FilePages</name>
    <message>
        <source>Page {page} cannot be shown: {reason}</source>
        <translation>第 {page} 页无法显示：{reason}</translation>
    </message>
</context>
<context>
    <name>FolderList</name>
    <message>
        <source>Folders with models</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>存放模型的文件夹</translation>
    </message>
</context>
<context>
    <name>FormatTable</name>
    <message>
        <source>In VRAM</source>
        <translation>显存中</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>内存中</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>磁盘上</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>缓存格式</translation>
    </message>
</context>
<context>
    <name>FoundCard</name>
    <message>
        <source>Quantisation of {name}</source>
        <translation>{name} 的量化</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>下载 {name}</translation>
    </message>
</context>
<context>
    <name>Gaps</name>
    <message>
        <source>{damaged}, {empty}</source>
        <translation>{damaged}，{empty}</translation>
    </message>
    <message>
        <source>{number} damaged page</source>
        <translation>{number} 页已损坏</translation>
    </message>
    <message>
        <source>{number} damaged pages</source>
        <translation>{number} 页已损坏</translation>
    </message>
    <message>
        <source>{pages} without text</source>
        <translation>{pages}没有文字</translation>
    </message>
    <message>
        <source>The page is damaged</source>
        <translation>此页已损坏</translation>
    </message>
    <message>
        <source>{number} of {pages} is damaged</source>
        <translation>{pages}中有 {number} 页已损坏</translation>
    </message>
    <message>
        <source>{number} of {pages} are damaged</source>
        <translation>{pages}中有 {number} 页已损坏</translation>
    </message>
    <message>
        <source>{number} has no text</source>
        <translation>{number} 页没有文字</translation>
    </message>
    <message>
        <source>{number} have no text</source>
        <translation>{number} 页没有文字</translation>
    </message>
</context>
<context>
    <name>HubPanel</name>
    <message>
        <source>Get a model</source>
        <translation>获取模型</translation>
    </message>
    <message>
        <source>Search the hub, or enter a name such as Qwen/Qwen3.5-0.8B</source>
        <translation>在 Hub 上搜索，或输入名称，例如 Qwen/Qwen3.5-0.8B</translation>
    </message>
    <message>
        <source>Name of the model on the hub</source>
        <translation>模型在 Hub 上的名称</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>下载 {name}</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>Add documents</source>
        <translation>添加文档</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of other kinds in “{name}” were not added. To add them, drop the files.</source>
        <translation>
            <numerusform>“{name}”中有 %Ln 个其他类型的文件未添加。如需添加，请直接拖入这些文件。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeptWeightsRow</name>
    <message>
        <source>Kept weights take another {size}. They let their models load faster.</source>
        <translation>模型权重另占用 {size}。保留它们可让这些模型更快启动。</translation>
    </message>
    <message>
        <source>Delete weights</source>
        <translation>删除权重</translation>
    </message>
</context>
<context>
    <name>LeaveOut</name>
    <message>
        <source>Before the first chapter</source>
        <translation>第一章之前</translation>
    </message>
    <message>
        <source>about {tokens}</source>
        <translation>约 {tokens}</translation>
    </message>
    <message>
        <source>p. {first}</source>
        <translation>第 {first} 页</translation>
    </message>
    <message>
        <source>p. {first}–{last}</source>
        <translation>第 {first}–{last} 页</translation>
    </message>
    <message>
        <source>It fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Nothing would be left to read</source>
        <translation>将没有内容可读</translation>
    </message>
    <message>
        <source>{tokens} too many</source>
        <translation>多出 {tokens}</translation>
    </message>
</context>
<context>
    <name>LeaveOutDialog</name>
    <message>
        <source>Leave pages out</source>
        <translation>略过页面</translation>
    </message>
    <message>
        <source>What is not ticked is not read, and no answer can come from it.</source>
        <translation>未勾选的内容不会被阅读，任何回答都无法取自其中。</translation>
    </message>
    <message>
        <source>Pages to leave out</source>
        <translation>要略过的页</translation>
    </message>
    <message>
        <source>Such as 1–12, 201–</source>
        <translation>例如 1–12, 201–</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Parts of the reading</source>
        <translation>阅读的各部分</translation>
    </message>
</context>
<context>
    <name>Lectern</name>
    <message>
        <source>The clipboard holds neither files nor text</source>
        <translation>剪贴板中既没有文件也没有文本</translation>
    </message>
    <message>
        <source>“{title}” is in the library already.</source>
        <translation>“{title}”已在文库中。</translation>
    </message>
</context>
<context>
    <name>LeftOutField</name>
    <message>
        <source>Pages to leave out</source>
        <translation>要略去的页面</translation>
    </message>
    <message>
        <source>e.g. 1–12, 201–397</source>
        <translation>例如 1–12, 201–397</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>{number} more pages</source>
        <translation>另有 {number} 页</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>{number} more waiting to be added</source>
        <translation>另有 {number} 个等待添加</translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>现在提问</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>{number} more</source>
        <translation>另有 {number} 个</translation>
    </message>
    <message>
        <source>{title} ({number} files)</source>
        <translation>{title}（{number} 个文件）</translation>
    </message>
    <message>
        <source>password-protected file</source>
        <translation>受密码保护的文件</translation>
    </message>
    <message>
        <source>Text of {names} is damaged; add the file again</source>
        <translation>{names} 的文本已损坏：请重新添加文件</translation>
    </message>
    <message>
        <source>Encrypted; enter its password</source>
        <translation>已加密：请输入密码</translation>
    </message>
    <message>
        <source>Waiting to be added</source>
        <translation>等待添加</translation>
    </message>
    <message>
        <source>Adding {percent}</source>
        <translation>正在添加 {percent}</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未阅读</translation>
    </message>
    <message>
        <source>Incomplete, {percent} read</source>
        <translation>未读完，已读 {percent}</translation>
    </message>
    <message>
        <source>Waiting, number {place} in the queue</source>
        <translation>等待中，排在第 {place} 位</translation>
    </message>
    <message>
        <source>Waiting, next in the queue</source>
        <translation>等待中，下一个</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>正在准备…</translation>
    </message>
    <message>
        <source>Reading {percent} · {time} left</source>
        <translation>正在阅读 {percent} · 剩余 {time}</translation>
    </message>
    <message>
        <source>Reading {percent}</source>
        <translation>正在阅读 {percent}</translation>
    </message>
    <message>
        <source>Paused at page {page}</source>
        <translation>已暂停在第 {page} 页</translation>
    </message>
    <message>
        <source>Paused at {percent}</source>
        <translation>已暂停在 {percent}</translation>
    </message>
    <message>
        <source>Ready, opens in {time}</source>
        <translation>就绪，{time}内打开</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>The model or settings changed</source>
        <translation>模型或设置已更改</translation>
    </message>
    <message>
        <source>Must be read again</source>
        <translation>需要重新阅读</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>容纳不下</translation>
    </message>
    <message>
        <source>Reading failed</source>
        <translation>阅读失败</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>添加文档…</translation>
    </message>
    <message>
        <source>Add a folder as one reading …</source>
        <translation>将文件夹作为整体添加…</translation>
    </message>
    <message>
        <source>Enter the password …</source>
        <translation>输入密码…</translation>
    </message>
    <message>
        <source>Do not add</source>
        <translation>不添加</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>Remove all refused files</source>
        <translation>移除所有被拒绝的</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Read …</source>
        <translation>阅读…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>停止阅读</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Question sheet …</source>
        <translation>问题单…</translation>
    </message>
    <message>
        <source>Check the text …</source>
        <translation>检查文本…</translation>
    </message>
    <message>
        <source>Documents in this reading …</source>
        <translation>一起阅读的文档…</translation>
    </message>
    <message>
        <source>Open in a private window</source>
        <translation>在私密窗口中打开</translation>
    </message>
    <message>
        <source>Move to a collection</source>
        <translation>移到合集</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Removed “{title}” and its saved reading. Your files, exports and backups are kept.</source>
        <translation>已移除“{title}”及其全部阅读内容。文件、导出内容和备份保留。</translation>
    </message>
    <message>
        <source>Removed “{title}”</source>
        <translation>已移除“{title}”</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln conversation(s).</source>
        <translation>
            <numerusform>已移除 %Ln 个对话。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln reading(s) with what was saved. Your files, exports and backups are kept.</source>
        <translation>
            <numerusform>已移除 %Ln 个条目及其阅读存档。您的文件、导出内容和备份会保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted by another program, so nothing of it is kept: {titles}.</source>
        <translation>已被其他程序删除，因此不再保留任何内容：{titles}。</translation>
    </message>
    <message>
        <source>Not deleted: {names}, set aside as damaged in the data folder.</source>
        <translation>未删除：{names}，因损坏已移至一旁，位于数据文件夹中。</translation>
    </message>
    <message>
        <source>Date added</source>
        <translation>添加日期</translation>
    </message>
    <message>
        <source>Last conversation</source>
        <translation>最近对话</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Number of pages</source>
        <translation>页数</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>New collection …</source>
        <translation>新建合集…</translation>
    </message>
    <message>
        <source>In no collection</source>
        <translation>不在任何合集中</translation>
    </message>
    <message>
        <source>All readings</source>
        <translation>全部条目</translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to no collection.</source>
        <translation>
            <numerusform>已将 %Ln 个条目连同所有对话移出合集。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to “{name}”.</source>
        <translation>
            <numerusform>已将 %Ln 个条目连同所有对话移至“{name}”。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryDelegate</name>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
</context>
<context>
    <name>LibraryHeader</name>
    <message>
        <source>Found</source>
        <translation>找到</translation>
    </message>
    <message>
        <source>Collection: {name}</source>
        <translation>合集：{name}</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>New collection …</source>
        <translation>新建合集…</translation>
    </message>
    <message>
        <source>Rename “{name}” …</source>
        <translation>重命名“{name}”…</translation>
    </message>
    <message>
        <source>Delete “{name}” …</source>
        <translation>删除“{name}”…</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>Search everything</source>
        <translation>搜索全部内容</translation>
    </message>
    <message>
        <source>Search documents and pages</source>
        <translation>搜索文档和页面</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>结束搜索</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>添加文档</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Nothing to read yet</source>
        <translation>还没有可读的内容</translation>
    </message>
    <message>
        <source>Drop documents or a folder on this window, or add them below.</source>
        <translation>将文档或文件夹拖到此窗口，或在下方添加。</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
</context>
<context>
    <name>LookStrip</name>
    <message>
        <source>Where the answer looked</source>
        <translation>回答所参考的位置</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>第 {number} 页</translation>
    </message>
    <message>
        <source>Mostly at {pages}</source>
        <translation>主要集中在 {pages}</translation>
    </message>
    <message>
        <source>No answer is selected</source>
        <translation>未选择回答</translation>
    </message>
</context>
<context>
    <name>MarkedPages</name>
    <message>
        <source>Click to try again.</source>
        <translation>点击重试。</translation>
    </message>
    <message>
        <source>Document pages</source>
        <translation>文档页面</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>第 {page} 页，共 {pages} 页</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Load at every start</source>
        <translation>每次启动时加载</translation>
    </message>
    <message>
        <source>Show its folder</source>
        <translation>显示所在文件夹</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>删除…</translation>
    </message>
</context>
<context>
    <name>ModelName</name>
    <message>
        <source>Demo model</source>
        <translation>演示模型</translation>
    </message>
</context>
<context>
    <name>ModelTable</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>First word</source>
        <translation>首字</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>这台电脑上的模型</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Demo model</source>
        <translation>演示模型</translation>
    </message>
    <message>
        <source>up to {tokens} tokens</source>
        <translation>最多 {tokens} 个 token</translation>
    </message>
    <message>
        <source>Searching the hub …</source>
        <translation>正在搜索 Hub…</translation>
    </message>
    <message>
        <source>The hub has no model with “{text}” in its name.</source>
        <translation>Hub 上没有名称含“{text}”的模型。</translation>
    </message>
    <message>
        <source>On the hub</source>
        <translation>Hub 上的模型</translation>
    </message>
    <message>
        <source>Best for this computer</source>
        <translation>最适合这台电脑</translation>
    </message>
    <message>
        <source>its terms must be accepted on its page first</source>
        <translation>须先在其页面上接受条款</translation>
    </message>
    <message>
        <source>Models of the family {family} cannot be run here.</source>
        <translation>此处无法计算 {family} 系列的模型。</translation>
    </message>
    <message>
        <source>Fits the GPU with a document.</source>
        <translation>连同文档，显卡可容纳。</translation>
    </message>
    <message>
        <source>Fits this computer with a document.</source>
        <translation>连同文档，这台电脑可容纳。</translation>
    </message>
    <message>
        <source>{count} billion parameters</source>
        <translation>{count}B 参数</translation>
    </message>
    <message>
        <source>{count} million parameters</source>
        <translation>{count}M 参数</translation>
    </message>
    <message>
        <source>in the folder of {program}</source>
        <translation>在 {program} 的文件夹中</translation>
    </message>
    <message>
        <source>in Lectern&apos;s folder</source>
        <translation>位于 Lectern 文件夹</translation>
    </message>
    <message>
        <source>in Hugging Face&apos;s cache</source>
        <translation>位于 Hugging Face 缓存</translation>
    </message>
    <message>
        <source>in one of your folders</source>
        <translation>位于你的文件夹</translation>
    </message>
    <message>
        <source>comes with Lectern</source>
        <translation>随 Lectern 附带</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Needs {needed} of memory; this computer has {memory}.</source>
        <translation>需要 {needed} 内存，现有 {memory}。</translation>
    </message>
    <message>
        <source>Fits, with room for up to {tokens} tokens in memory.</source>
        <translation>可容纳，这里的内存最多放下 {tokens} 个 token。</translation>
    </message>
    <message>
        <source>Fits; a full context takes {size} of memory.</source>
        <translation>可容纳；完整上下文占用 {size} 内存。</translation>
    </message>
    <message>
        <source>Needs {needed} of GPU memory; this GPU has {memory}.</source>
        <translation>需要 {needed} 显存，而显卡只有 {memory}。</translation>
    </message>
    <message>
        <source>Fits the GPU, with room for up to {tokens} tokens in its memory.</source>
        <translation>显卡可容纳，显存最多放下 {tokens} 个 token。</translation>
    </message>
    <message>
        <source>Fits the GPU; a full context takes {size} of its memory.</source>
        <translation>显卡可容纳；完整上下文占用 {size} 显存。</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>The demo model only finds and quotes sentences of English text. Download a real model below.</source>
        <translation>演示模型只能在英文文本中查找并引用句子。可在下方下载真正的模型。</translation>
    </message>
    <message>
        <source>“{text}” is not a model name.</source>
        <translation>“{text}”不是模型名称。</translation>
    </message>
    <message>
        <source>Write the name as on its page, for example Qwen/Qwen3.5-0.8B.</source>
        <translation>请按模型页面上的写法输入，例如 Qwen/Qwen3.5-0.8B。</translation>
    </message>
    <message>
        <source>The model could not be deleted.</source>
        <translation>无法删除模型。</translation>
    </message>
    <message>
        <source>Close other programs that use it, then try again.</source>
        <translation>请关闭正在使用它的程序，然后重试。</translation>
    </message>
    <message>
        <source>{name} suits this computer best: {size} to download.</source>
        <translation>{name} 最适合这台电脑：需下载 {size}。</translation>
    </message>
</context>
<context>
    <name>ModelsController</name>
    <message>
        <source>The download of {model} has stopped</source>
        <translation>{model} 的下载已停止</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>{model} has been downloaded and checked</source>
        <translation>{model} 已下载并校验</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>A model reads your documents on this computer. Nothing is sent anywhere.</source>
        <translation>模型在这台电脑上阅读你的文档，不会发送任何内容。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Folders …</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>删除 {name}？</translation>
    </message>
    <message>
        <source>Its files will be deleted from this computer: {facts}.</source>
        <translation>将从这台电脑删除其文件：{facts}。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Cancel the download of {name}?</source>
        <translation>放弃下载 {name}？</translation>
    </message>
    <message>
        <source>What has been downloaded is deleted.</source>
        <translation>已下载的部分将被删除。</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>取消下载</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>查找其他文件夹…</translation>
    </message>
    <message>
        <source>Remove {folder} from the list</source>
        <translation>不再查找 {folder}</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>存放模型的文件夹</translation>
    </message>
</context>
<context>
    <name>MovingDialog</name>
    <message>
        <source>Moving the data folder</source>
        <translation>正在移动数据文件夹</translation>
    </message>
    <message>
        <source>From {source}
to {target}</source>
        <translation>从 {source}
到 {target}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>The data folder could not be moved. It is still in its old place.</source>
        <translation>数据文件夹无法移动，仍在原处。</translation>
    </message>
    <message>
        <source>Start Lectern again and report the details.</source>
        <translation>请重新启动 Lectern 并报告详细信息。</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>NewPassphrase</name>
    <message>
        <source>New passphrase</source>
        <translation>新口令</translation>
    </message>
    <message>
        <source>Repeat the passphrase</source>
        <translation>再输入一次</translation>
    </message>
    <message>
        <source>The passphrases differ.</source>
        <translation>两次输入不一致。</translation>
    </message>
    <message>
        <source>Six or more random words are best.</source>
        <translation>最好是六个以上随机选出的词。</translation>
    </message>
    <message>
        <source>Too short: at least 8 characters.</source>
        <translation>太短：至少 8 个字符。</translation>
    </message>
    <message>
        <source>Weak: anyone who has the files can guess it by trying.</source>
        <translation>弱：拿到文件的人可以通过尝试破解。</translation>
    </message>
    <message>
        <source>Fair: it keeps out the curious, but not a determined attacker.</source>
        <translation>中等：能挡住好奇的人，但挡不住不惜代价的人。</translation>
    </message>
    <message>
        <source>Long enough, unless it can be guessed, such as a saying, a song line or a name. Lectern cannot tell.</source>
        <translation>足够长，除非能被猜到：谚语、歌词、名字。Lectern 无法判断。</translation>
    </message>
</context>
<context>
    <name>NoDocument</name>
    <message>
        <source>Enter the password …</source>
        <translation>输入密码…</translation>
    </message>
    <message>
        <source>Opening the document …</source>
        <translation>正在打开文档…</translation>
    </message>
    <message>
        <source>No document open</source>
        <translation>没有打开的文档</translation>
    </message>
    <message>
        <source>Choose a document on the left. A click on a citation opens its page here.</source>
        <translation>请在左侧选择文档。点击引用会在此打开对应页面。</translation>
    </message>
</context>
<context>
    <name>Notebook</name>
    <message>
        <source>Go to its page</source>
        <translation>转到所在页</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
</context>
<context>
    <name>NotebookController</name>
    <message>
        <source>Quote deleted</source>
        <translation>引文已删除</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>The notebook has this quote already.</source>
        <translation>笔记本中已有此引文。</translation>
    </message>
    <message>
        <source>Saved to the notebook</source>
        <translation>已保存到笔记本</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>About page {page} of {name}: “{passage}”</source>
        <translation>关于 {name} 第 {page} 页：“{passage}”</translation>
    </message>
    <message>
        <source>About page {page}: “{passage}”</source>
        <translation>关于第 {page} 页：“{passage}”</translation>
    </message>
    <message>
        <source>Explain this passage on page {page}: “{passage}”</source>
        <translation>请解释第 {page} 页的这段文字：“{passage}”</translation>
    </message>
</context>
<context>
    <name>NotebookView</name>
    <message>
        <source>Notebook</source>
        <translation>笔记本</translation>
    </message>
    <message>
        <source>No quotes yet. Select a passage in the document and choose “Save quote”.</source>
        <translation>还没有引文。请在文档中选择一段文字，然后选择“保存引文”。</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Preparing for this processor. This happens once and takes a minute or two.</source>
        <translation>正在为此处理器做准备。只需一次，约一两分钟。</translation>
    </message>
    <message>
        <source>Part of the documents is being read again because its saved cache was lost.</source>
        <translation>文档的一部分正在重新阅读：此前保留的内容已丢失。</translation>
    </message>
    <message>
        <source>A saved reading was damaged and has been set aside. Its documents are being read again.</source>
        <translation>一份阅读存档已损坏并被搁置，其内容将重新阅读。</translation>
    </message>
    <message>
        <source>Memory is low. The cache now uses at most {size}.</source>
        <translation>内存不足。缓存现在最多占用 {size}。</translation>
    </message>
    <message>
        <source>The model&apos;s context is longer than trained: {context} tokens instead of {trained}. Answers may be worse, also about short documents.</source>
        <translation>模型的上下文超出训练长度：{context} 个 token，训练时为 {trained} 个。回答质量可能下降，短文档也一样。</translation>
    </message>
    <message>
        <source>The model has no recurrent layers, so its layers with a window know what they no longer see only from the other layers. Answers may be worse.</source>
        <translation>该模型没有循环层，带窗口的层只能通过其他层得知已看不到的内容。回答质量可能下降。</translation>
    </message>
    <message>
        <source>With the chosen policy, the model holds {context} tokens. If everything is kept and read, it holds {longest}.</source>
        <translation>按所选策略，模型可容纳 {context} 个 token。全部保留并读取时，可容纳 {longest} 个。</translation>
    </message>
    <message>
        <source>The model takes {weights}, but only {free} of memory are free. Parts of it are read from the disk for every token: up to {seconds} s each at 1 GB per second. A smaller model answers sooner.</source>
        <translation>模型需要 {weights}，但只有 {free} 可用内存。每个 token 都要从磁盘读取部分模型：按每秒 1 GB 计算，每个最多 {seconds} 秒。较小的模型回答更快。</translation>
    </message>
    <message>
        <source>The reading could not be saved. {failure}</source>
        <translation>阅读内容未保存。{failure}</translation>
    </message>
    <message>
        <source>The conversation&apos;s state could not be saved. {failure}</source>
        <translation>对话状态未保存。{failure}</translation>
    </message>
</context>
<context>
    <name>OutlineView</name>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>This document has no outline.</source>
        <translation>此文档没有大纲。</translation>
    </message>
    <message>
        <source>The outline is longer; its end is not shown.</source>
        <translation>大纲较长，其末尾未显示。</translation>
    </message>
</context>
<context>
    <name>PageProcess</name>
    <message>
        <source>its answer is invalid</source>
        <translation>其答复无法理解</translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation>程序崩溃</translation>
    </message>
    <message>
        <source>it could not be started</source>
        <translation>无法启动</translation>
    </message>
    <message>
        <source>it took longer than {seconds} s</source>
        <translation>耗时超过 {seconds} 秒</translation>
    </message>
    <message>
        <source>it used too much memory</source>
        <translation>占用内存超出限制</translation>
    </message>
</context>
<context>
    <name>PageTextPanel</name>
    <message>
        <source>Leave this page out</source>
        <translation>略去此页</translation>
    </message>
    <message>
        <source>Text of the page</source>
        <translation>页面文字</translation>
    </message>
</context>
<context>
    <name>PartsTable</name>
    <message>
        <source>Not in the text</source>
        <translation>不在文本中</translation>
    </message>
</context>
<context>
    <name>PassphraseDialog</name>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>The data folder is encrypted. Enter its passphrase.</source>
        <translation>数据文件夹已加密。输入口令即可打开。</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Wrong passphrase. Try again.</source>
        <translation>口令不正确。请重试。</translation>
    </message>
    <message>
        <source>Lectern is locked</source>
        <translation>Lectern 已锁定</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>The passphrase is used once and not stored.</source>
        <translation>口令仅用于此次打开，不会保存。</translation>
    </message>
    <message>
        <source>Wrong passphrase. Try another one.</source>
        <translation>口令不正确。请换一个。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>“{name}” is encrypted</source>
        <translation>“{name}”已加密</translation>
    </message>
    <message>
        <source>Wrong password. Try another one.</source>
        <translation>密码不正确。请换一个。</translation>
    </message>
    <message>
        <source>The password is used once and not stored.</source>
        <translation>密码仅用于此次打开，不会保存。</translation>
    </message>
</context>
<context>
    <name>PrivacyController</name>
    <message>
        <source>Lectern, private</source>
        <translation>Lectern(私密)</translation>
    </message>
    <message>
        <source>The file is no longer where it was.</source>
        <translation>文件已不在读取时的位置。</translation>
    </message>
    <message>
        <source>The private window could not be opened. Try again.</source>
        <translation>无法打开私密窗口；请再试一次。</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>阅读存档</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
</context>
<context>
    <name>ProtectedDialog</name>
    <message>
        <source>Always do this</source>
        <translation>今后都这样处理,不再询问</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Password-protected document</source>
        <translation>受密码保护的文档</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password</source>
        <translation>“{name}”受密码保护</translation>
    </message>
    <message>
        <source>Lectern keeps what it reads: the text of all pages, the cache computed from it, questions and answers. All of that can then be read without the password.</source>
        <translation>Lectern 会保留读过的内容：所有页面的文字、由此算出的数据、提问和回答。此后这些内容无需密码即可读取。</translation>
    </message>
    <message>
        <source>Keep nothing</source>
        <translation>不保留任何内容</translation>
    </message>
    <message>
        <source>The document opens in a private window and is forgotten when you close it.</source>
        <translation>在私密窗口中打开,窗口关闭后即被忘记。</translation>
    </message>
    <message>
        <source>Encrypt everything Lectern keeps</source>
        <translation>加密 Lectern 保留的一切</translation>
    </message>
    <message>
        <source>With a passphrase or the system&apos;s keyring. The document is read after that.</source>
        <translation>使用口令或系统密钥环；然后再读取。</translation>
    </message>
    <message>
        <source>Read it into the library</source>
        <translation>读入文库</translation>
    </message>
    <message>
        <source>Anyone who can open this account&apos;s files can read it.</source>
        <translation>能打开此账户文件的人都能读到它。</translation>
    </message>
</context>
<context>
    <name>ProtectionController</name>
    <message>
        <source>Decrypt the data folder?</source>
        <translation>解密数据文件夹？</translation>
    </message>
    <message>
        <source>Lectern closes, rewrites everything, and opens again. After that, anyone who can open this account&apos;s files can read all of it.</source>
        <translation>Lectern 会关闭，重写所有内容，然后重新打开。此后能接触到此账户文件的人都能读到全部内容。</translation>
    </message>
    <message>
        <source>Close and decrypt</source>
        <translation>关闭并解密</translation>
    </message>
</context>
<context>
    <name>Quantities</name>
    <message>
        <source>{number} %</source>
        <translation>{number}%</translation>
    </message>
    <message>
        <source>{number} pages</source>
        <translation>{number} 页</translation>
    </message>
    <message>
        <source>{number} blocks</source>
        <translation>{number} 个块</translation>
    </message>
    <message>
        <source>{number} page</source>
        <translation>{number} 页</translation>
    </message>
    <message>
        <source>The page has no text</source>
        <translation>此页没有文字</translation>
    </message>
    <message>
        <source>{number} of {pages} has no text</source>
        <translation>{pages}中有 {number} 页没有文字</translation>
    </message>
    <message>
        <source>{number} of {pages} have no text</source>
        <translation>{pages}中有 {number} 页没有文字</translation>
    </message>
    <message>
        <source>{number} block</source>
        <translation>{number} 个块</translation>
    </message>
    <message>
        <source>{number} token</source>
        <translation>{number} 个 token</translation>
    </message>
    <message>
        <source>{number} tokens</source>
        <translation>{number} 个 token</translation>
    </message>
    <message>
        <source>{number} request</source>
        <translation>{number} 次请求</translation>
    </message>
    <message>
        <source>{number} requests</source>
        <translation>{number} 次请求</translation>
    </message>
    <message>
        <source>{number} byte</source>
        <translation>{number} 字节</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} 字节</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/秒</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number} 秒</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number} 分钟</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number} 小时</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 小时 {minutes} 分钟</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>不到一分钟</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>剩余 {minutes} 分钟</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation>剩余 {hours} 小时 {minutes} 分钟</translation>
    </message>
    <message>
        <source>today at {time}</source>
        <translation>今天 {time}</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>{number} TB</source>
        <translation>{number} TB</translation>
    </message>
    <message>
        <source>{number} GB</source>
        <translation>{number} GB</translation>
    </message>
    <message>
        <source>{number} MB</source>
        <translation>{number} MB</translation>
    </message>
    <message>
        <source>{number} kB</source>
        <translation>{number} kB</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>QuestionSheet</name>
    <message>
        <source>{quote} (recognised text)</source>
        <translation>{quote}（识别文本）</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>引文</translation>
    </message>
    <message>
        <source>About {title}. Every question is answered on its own.</source>
        <translation>关于 {title}。每个问题单独回答。</translation>
    </message>
    <message>
        <source>{done} of {count} answered</source>
        <translation>已回答 {done} / {count}</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} 个失败</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ask the rest</source>
        <translation>提问其余</translation>
    </message>
    <message>
        <source>Ask all</source>
        <translation>全部提问</translation>
    </message>
    <message>
        <source>The answers of this sheet were damaged and are kept as {name}. Ask the questions again.</source>
        <translation>此问题表的回答已损坏，已另存为 {name}。请重新提问。</translation>
    </message>
    <message>
        <source>Being answered …</source>
        <translation>正在回答…</translation>
    </message>
    <message>
        <source>cut off at the length limit</source>
        <translation>达到长度上限而中断</translation>
    </message>
    <message>
        <source>from the first {percent} %</source>
        <translation>依据前 {percent}%</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>引文中未找到</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>The answers could not be saved: {reason}. Free some disk space; the next answer saves them all.</source>
        <translation>回答尚未保存：{reason}。请腾出磁盘空间；下一个回答会保存全部内容。</translation>
    </message>
    <message>
        <source>The engine stopped twice at this question. Choose “Ask the rest” to try again.</source>
        <translation>引擎在这个问题上停止了两次。点“提问其余”可重试。</translation>
    </message>
    <message>
        <source>All questions about “{title}” have been asked</source>
        <translation>关于“{title}”的问题已全部提问</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>QuestionSheetDialog</name>
    <message>
        <source>Question sheet</source>
        <translation>问题单</translation>
    </message>
    <message>
        <source>Change questions</source>
        <translation>修改问题</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Questions answered</source>
        <translation>已回答的问题</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>完整回答</translation>
    </message>
    <message>
        <source>Changes discarded</source>
        <translation>已放弃更改</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln answered question(s).</source>
        <translation>
            <numerusform>已移除 %Ln 个已回答的问题。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>导出回答</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Excel 工作簿 (*.xlsx)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>已导出到 {name}</translation>
    </message>
</context>
<context>
    <name>QuestionsEditor</name>
    <message>
        <source>One question per line, up to {count}. Leading numbers are removed.</source>
        <translation>每行一个问题，最多 {count} 个。行首编号会去掉。</translation>
    </message>
    <message>
        <source>Who signed the contract?
When does it end?
What does it cost to leave early?</source>
        <translation>合同由谁签署？
何时到期？
提前退出要付多少钱？</translation>
    </message>
    <message>
        <source>Questions, one per line</source>
        <translation>问题，每行一个</translation>
    </message>
    <message>
        <source>Load from file …</source>
        <translation>从文件载入…</translation>
    </message>
    <message>
        <source>Load questions</source>
        <translation>载入问题</translation>
    </message>
    <message>
        <source>Questions (*.txt *.md *.csv *.tsv)</source>
        <translation>问题 (*.txt *.md *.csv *.tsv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>QuotaBox</name>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>At most {size}</source>
        <translation>最多 {size}</translation>
    </message>
</context>
<context>
    <name>Quotes</name>
    <message>
        <source>“{words}”</source>
        <translation>“{words}”</translation>
    </message>
</context>
<context>
    <name>RateChart</name>
    <message>
        <source>Tokens per second over the last minutes</source>
        <translation>最近几分钟每秒的 token 数</translation>
    </message>
</context>
<context>
    <name>RemovalController</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>Saved</name>
    <message>
        <source>used {when}</source>
        <translation>{when}使用</translation>
    </message>
    <message>
        <source>partly read</source>
        <translation>已读一部分</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Damaged ({reason}). It is not used; its documents are read again when needed.</source>
        <translation>已损坏（{reason}）。不再使用；需要时会重新阅读其文档。</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>{title}: {size}</source>
        <translation>{title}：{size}</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>{used} of {limit} · {free} free on the disk</source>
        <translation>{used} / {limit} · 磁盘可用 {free}</translation>
    </message>
    <message>
        <source>{used} · {free} free on the disk</source>
        <translation>{used} · 磁盘可用 {free}</translation>
    </message>
    <message>
        <source>Checking the library …</source>
        <translation>正在检查文库…</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Writing {name} …</source>
        <translation>正在写入 {name}…</translation>
    </message>
    <message>
        <source>Wrote {name}. It opens only with its passphrase.</source>
        <translation>已写入 {name}。只有用它的口令才能打开。</translation>
    </message>
    <message>
        <source>Wrote {name}. It contains your documents, so keep it as private as they are.</source>
        <translation>已写入 {name}。它与文档一样私密。</translation>
    </message>
    <message>
        <source>Reading {name} …</source>
        <translation>正在读取 {name}…</translation>
    </message>
    <message>
        <source>Checked {size}: some of it was damaged and has been set aside.</source>
        <translation>已检查 {size}：部分损坏，已搁置。</translation>
    </message>
    <message>
        <source>Checked {size}: no damage found.</source>
        <translation>已检查 {size}：一切完好。</translation>
    </message>
    <message>
        <source>The library is damaged.</source>
        <translation>文库已损坏。</translation>
    </message>
    <message>
        <source>The text of {names} is damaged. Add the files again.</source>
        <translation>{names} 的文本已损坏：请重新添加这些文件。</translation>
    </message>
    <message>
        <source>The text of {names} was damaged and has been extracted again.</source>
        <translation>{names} 的文本曾损坏，已重新提取。</translation>
    </message>
    <message>
        <source>A question or an answer in “{title}” is damaged. Ask again.</source>
        <translation>“{title}”中有一条问题或回答已损坏。请重新提问。</translation>
    </message>
    <message>
        <source>The search index was damaged and has been rebuilt.</source>
        <translation>搜索索引曾损坏，已重新建立。</translation>
    </message>
    <message>
        <source>The library is undamaged.</source>
        <translation>文库完好。</translation>
    </message>
    <message>
        <source>Imported {title}.</source>
        <translation>已导入 {title}。</translation>
    </message>
</context>
<context>
    <name>SavedCard</name>
    <message>
        <source>Unpin {title}, so that the limit may delete it</source>
        <translation>取消固定 {title}，允许因上限而删除</translation>
    </message>
    <message>
        <source>Pin {title}, so that the limit never deletes it</source>
        <translation>固定 {title}，使上限不会删除它</translation>
    </message>
    <message>
        <source>More about {title}</source>
        <translation>更多：{title}</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>逐字节检查</translation>
    </message>
    <message>
        <source>Export to a file …</source>
        <translation>导出到文件…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>SavedReadingsDialog</name>
    <message>
        <source>Saved readings</source>
        <translation>阅读存档</translation>
    </message>
    <message>
        <source>Readings are kept on disk so that they open at once. You may delete anything here: documents and conversations stay, and are read again when needed.</source>
        <translation>读过的内容保存在磁盘上，以便立即打开。这里的任何内容都可以删除：文档和对话会保留，需要时重新阅读。</translation>
    </message>
    <message>
        <source>Nothing is saved yet</source>
        <translation>尚无存档</translation>
    </message>
    <message>
        <source>Documents are saved here automatically once they have been read.</source>
        <translation>读完的文档会自动保存在这里。</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>检查全部</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Move the data folder …</source>
        <translation>移动数据文件夹…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Deleted the saved reading of {title}.</source>
        <translation>已删除 {title} 的存档。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Keep at most {size}?</source>
        <translation>最多保留 {size}？</translation>
    </message>
    <message>
        <source>The least recently used readings are deleted until the rest fits. Pinned readings stay.</source>
        <translation>将删除最久未用的内容，直到其余放得下。已固定的保留。</translation>
    </message>
    <message>
        <source>Set the limit</source>
        <translation>设置上限</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Saved readings (*{ending})</source>
        <translation>阅读存档 (*{ending})</translation>
    </message>
</context>
<context>
    <name>SearchBar</name>
    <message>
        <source>Find in document</source>
        <translation>在文档中查找</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Close search</source>
        <translation>关闭搜索</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Move to a collection</source>
        <translation>移到合集</translation>
    </message>
    <message>
        <source>Delete {number}</source>
        <translation>删除 {number} 项</translation>
    </message>
    <message>
        <source>{number} selected</source>
        <translation>已选择 {number} 项</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>取消选择</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Same as the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>Sets the size of answers; all other text scales with it.</source>
        <translation>指回答的字号，其余随之变化。</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动态效果</translation>
    </message>
    <message>
        <source>Turns off blinking and sliding.</source>
        <translation>不闪烁，不滑动。</translation>
    </message>
    <message>
        <source>Show the engine panel</source>
        <translation>显示引擎面板</translation>
    </message>
    <message>
        <source>Memory, speed and a map of the cache, at the bottom of the window.</source>
        <translation>窗口底部的内存、速度和缓存地图。</translation>
    </message>
    <message>
        <source>Models …</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Installed models, what fits this computer, and downloads.</source>
        <translation>已安装的模型、适合这台电脑的模型，以及下载。</translation>
    </message>
    <message>
        <source>f16, exact</source>
        <translation>f16，精确</translation>
    </message>
    <message>
        <source>q8_0, half the memory</source>
        <translation>q8_0，一半内存</translation>
    </message>
    <message>
        <source>q4_0, a quarter</source>
        <translation>q4_0，四分之一</translation>
    </message>
    <message>
        <source>q4_1, a third</source>
        <translation>q4_1，三分之一</translation>
    </message>
    <message>
        <source>f32, twice the memory</source>
        <translation>f32，两倍内存</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>缓存格式</translation>
    </message>
    <message>
        <source>Smaller formats hold longer documents but are less exact. Documents read in another format must be read again.</source>
        <translation>较小的格式能容纳更长的文档，但精度较低。以其他格式读过的文档需要重新阅读。</translation>
    </message>
    <message>
        <source>As trained</source>
        <translation>与训练时相同</translation>
    </message>
    <message>
        <source>Twice as long</source>
        <translation>两倍长</translation>
    </message>
    <message>
        <source>Four times as long</source>
        <translation>四倍长</translation>
    </message>
    <message>
        <source>Longer than trained</source>
        <translation>超出训练长度</translation>
    </message>
    <message>
        <source>Stretches the model&apos;s context so that longer documents fit. Answers may be worse, also about short documents. After a change, documents must be read again.</source>
        <translation>延伸模型的上下文，使更长的文档能放得下。回答质量可能下降，短文档也一样。更改后需要重新阅读文档。</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Searched in addition to Lectern&apos;s folder and Hugging Face&apos;s cache.</source>
        <translation>除 Lectern 和 Hugging Face 的文件夹外一并查找。</translation>
    </message>
    <message>
        <source>Downloads from</source>
        <translation>下载来源</translation>
    </message>
    <message>
        <source>The only site Lectern ever downloads from.</source>
        <translation>Lectern 获取任何内容的唯一来源。</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>What the model is told before the documents. After a change, documents must be read again.</source>
        <translation>在文档之前告诉模型的话。更改后需要重新阅读。</translation>
    </message>
    <message>
        <source>Let the model think before it answers</source>
        <translation>让模型先思考再回答</translation>
    </message>
    <message>
        <source>Slower. Only some models can do this.</source>
        <translation>耗时更长，仅部分模型支持。</translation>
    </message>
    <message>
        <source>Summary and questions for what was read</source>
        <translation>为读过的内容写摘要和问题</translation>
    </message>
    <message>
        <source>The model writes them while nothing else is computed. Only what its quotes prove is shown.</source>
        <translation>模型在没有其他计算时撰写。只显示引文能够证实的内容。</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>最长回答</translation>
    </message>
    <message>
        <source>In tokens.</source>
        <translation>以 token 计。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>0 always picks the likeliest word; higher values vary the answers.</source>
        <translation>0 总是选最可能的词；越大回答越多样。</translation>
    </message>
    <message>
        <source>Top p</source>
        <translation>Top p</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>Min p</source>
        <translation>Min p</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>Different each time</source>
        <translation>每次不同</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Makes varied answers repeatable.</source>
        <translation>使多样的回答可以重现。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Memory for the cache</source>
        <translation>缓存可用内存</translation>
    </message>
    <message>
        <source>Automatic leaves room for other programs.</source>
        <translation>自动模式会为其他程序留出空间。</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>Disk for saved readings</source>
        <translation>阅读存档的磁盘空间</translation>
    </message>
    <message>
        <source>Beyond this limit, the least recently used readings are deleted. Pinned readings stay.</source>
        <translation>超出后，最久未用的会被删除。已固定的保留。</translation>
    </message>
    <message>
        <source>Saved readings …</source>
        <translation>阅读存档…</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>阅读存档</translation>
    </message>
    <message>
        <source>See what takes space; check, pin, delete, export or import.</source>
        <translation>各占多少；检查、固定、删除、导出、导入。</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>Holds document texts, conversations and saved readings.</source>
        <translation>文档文字、对话和阅读存档。</translation>
    </message>
    <message>
        <source>Move …</source>
        <translation>移动…</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Moves everything, for example to a larger disk.</source>
        <translation>将其全部移走，例如移到更大的磁盘。</translation>
    </message>
    <message>
        <source>Back up …</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>The whole library in one file, for another disk.</source>
        <translation>将整个文库存为一个文件，便于放到另一块磁盘。</translation>
    </message>
    <message>
        <source>Restore …</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>恢复备份</translation>
    </message>
    <message>
        <source>Adds what is missing here. Nothing in the library is changed or replaced.</source>
        <translation>补充此处缺少的内容。文库中的任何内容都不会被更改或替换。</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>What fits each word</source>
        <translation>与每个词相符的内容</translation>
    </message>
    <message>
        <source>What the question is about</source>
        <translation>与问题有关的内容</translation>
    </message>
    <message>
        <source>As much as is needed</source>
        <translation>按需读取</translation>
    </message>
    <message>
        <source>Everything, less of a long answer</source>
        <translation>全部，长回答只读一部分</translation>
    </message>
    <message>
        <source>Read for each word of an answer</source>
        <translation>回答的每个词所读取的内容</translation>
    </message>
    <message>
        <source>Reading less makes answers about very long documents faster, but something may be missed. Documents need not be read again; the line below an answer says how much it read.</source>
        <translation>读得少一些，可以更快地回答关于很长文档的问题，但可能有遗漏。文档无需重新阅读；回答下方的一行会说明读取了多少。</translation>
    </message>
    <message>
        <source>How much of it</source>
        <translation>读取多少</translation>
    </message>
    <message>
        <source>The beginning and the end of what was read are always included.</source>
        <translation>所读内容的开头和结尾始终包括在内。</translation>
    </message>
    <message>
        <source>Share of the attention</source>
        <translation>注意力所占的比例</translation>
    </message>
    <message>
        <source>Measured at every 16th token; if it turns out to be too little, everything is read.</source>
        <translation>每 16 个 token 测量一次；若证明不够，则读取全部内容。</translation>
    </message>
    <message>
        <source>What the model can see</source>
        <translation>模型始终看得到的内容</translation>
    </message>
    <message>
        <source>Beginning and end</source>
        <translation>开头和结尾</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>How much of the most recently read text stays visible.</source>
        <translation>最后阅读的内容保留多少。</translation>
    </message>
    <message>
        <source>The beginning</source>
        <translation>开头</translation>
    </message>
    <message>
        <source>Everything in some layers</source>
        <translation>部分层看到全部</translation>
    </message>
    <message>
        <source>If some layers see only the beginning and the end, the model reads and answers faster but finds less. If all layers do, it needs little memory but forgets everything in between. After a change, documents must be read again.</source>
        <translation>如果部分层只看到开头和结尾，模型读得更快、答得更快，但找到的更少。如果所有层都只看到它们，占用的内存很少，但中间的内容会全部忘记。更改后必须重新读取文档。</translation>
    </message>
    <message>
        <source>Every second one</source>
        <translation>每隔一层</translation>
    </message>
    <message>
        <source>Those that were measured</source>
        <translation>测量得出的层</translation>
    </message>
    <message>
        <source>Layers that see everything</source>
        <translation>看到全部的层</translation>
    </message>
    <message>
        <source>Which ones a model needs is measured once, in the terminal: lectern evaluate layers.</source>
        <translation>模型需要哪些层，在终端测量一次即可：lectern evaluate layers。</translation>
    </message>
    <message>
        <source>What they can see</source>
        <translation>它们能看到的内容</translation>
    </message>
    <message>
        <source>What the other layers keep</source>
        <translation>其他层保留</translation>
    </message>
    <message>
        <source>Keeping only what they can see needs less memory and disk space, but a document that changes must then be read again from an earlier saved point.</source>
        <translation>只保留它们能看到的内容可节省内存和磁盘空间；文档更改后，将从更早的保存点重新读取。</translation>
    </message>
    <message>
        <source>Keeping a little of it makes answers stable.</source>
        <translation>保留一点开头可使回答稳定。</translation>
    </message>
    <message>
        <source>As in the document</source>
        <translation>按文档中的位置</translation>
    </message>
    <message>
        <source>Within the visible text</source>
        <translation>按可见内容中的位置</translation>
    </message>
    <message>
        <source>Positions are counted</source>
        <translation>距离的计算方式</translation>
    </message>
    <message>
        <source>Counted as in the document, distances are true; counted within the visible text, they stay short.</source>
        <translation>按文档计算时距离真实；按可见内容计算时距离始终较短。</translation>
    </message>
    <message>
        <source>This window keeps nothing</source>
        <translation>此窗口不保留任何内容</translation>
    </message>
    <message>
        <source>Documents, questions, answers and these settings are forgotten when it is closed.</source>
        <translation>关闭后，文档、提问、回答和这里的设置都会被忘记。</translation>
    </message>
    <message>
        <source>Encrypt …</source>
        <translation>加密 …</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>加密</translation>
    </message>
    <message>
        <source>Anyone with access to the disk or to this account&apos;s files can read what Lectern keeps. If you encrypt it, it opens only with a passphrase or the system&apos;s keyring.</source>
        <translation>Lectern 保留的内容，能接触到磁盘或此账户文件的人都能读。加密后，只有口令或系统密钥环才能打开。</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>每次询问</translation>
    </message>
    <message>
        <source>Read into the library</source>
        <translation>读入文库</translation>
    </message>
    <message>
        <source>Open in a private window</source>
        <translation>在私密窗口中打开</translation>
    </message>
    <message>
        <source>Password-protected documents</source>
        <translation>受密码保护的文档</translation>
    </message>
    <message>
        <source>Once added to the library, their text can be read without the password.</source>
        <translation>读过之后，无需密码即可读取其文字。</translation>
    </message>
    <message>
        <source>Decrypt …</source>
        <translation>解密 …</translation>
    </message>
    <message>
        <source>The data folder is encrypted</source>
        <translation>数据文件夹已加密</translation>
    </message>
    <message>
        <source>Includes texts, the search index, conversations, question sheets and saved readings, but not models or exported files.</source>
        <translation>文本、搜索、对话、问题单和阅读存档；不包括模型和已导出的内容。</translation>
    </message>
    <message>
        <source>Where models run</source>
        <translation>模型运行位置</translation>
    </message>
    <message>
        <source>What this computer reads stays on it. If a server computes, your documents and questions are sent to it, and its owner decides what becomes of them. Only this computer saves readings, shows its memory, and tells where an answer looked.</source>
        <translation>本机读取的内容只留在本机。如果由服务器计算，您的文档和问题会发送给它，由其所有者决定如何处理。只有本机会保存阅读记录、显示内存，并指出回答查看了哪些位置。</translation>
    </message>
    <message>
        <source>Add a server …</source>
        <translation>添加服务器…</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Nothing is sent to a server before you agree to it.</source>
        <translation>在您同意之前，不会向服务器发送任何内容。</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>{address} (not agreed to)</source>
        <translation>{address}（尚未同意）</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>更改 …</translation>
    </message>
    <message>
        <source>Remove …</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Run models on this computer again?</source>
        <translation>改回在本机运行模型？</translation>
    </message>
    <message>
        <source>Lectern closes and opens again. Nothing is lost.</source>
        <translation>Lectern 将关闭并重新打开。不会丢失任何内容。</translation>
    </message>
    <message>
        <source>Run models on “{name}”?</source>
        <translation>在“{name}”上运行模型？</translation>
    </message>
    <message>
        <source>Lectern closes and opens again. From then on, the documents that you read and the questions that you ask are sent to {address}.</source>
        <translation>Lectern 将关闭并重新打开。此后，您阅读的文档和提出的问题都会发送到 {address}。</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Remove “{name}”?</source>
        <translation>移除“{name}”？</translation>
    </message>
    <message>
        <source>Its key is forgotten. Conversations stay. {address} is not told.</source>
        <translation>其密钥将被删除，对话会保留，不会通知 {address}。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>A forgotten passphrase cannot be recovered.</source>
        <translation>忘记的口令谁也无法找回。</translation>
    </message>
    <message>
        <source>Set …</source>
        <translation>设置 …</translation>
    </message>
    <message>
        <source>A second way to open it if the keyring is lost.</source>
        <translation>密钥环丢失时的另一种打开方式。</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Ask at every start</source>
        <translation>每次启动时询问</translation>
    </message>
    <message>
        <source>The system&apos;s keyring</source>
        <translation>系统密钥环</translation>
    </message>
    <message>
        <source>Opens the folder without asking while you are logged in.</source>
        <translation>登录期间无需询问即可打开文件夹。</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Not a web address; still used: {address}</source>
        <translation>不是网址；仍使用：{address}</translation>
    </message>
    <message>
        <source>Answer other programs</source>
        <translation>响应其他程序</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>访问令牌</translation>
    </message>
    <message>
        <source>Editors, scripts and chat programs on this computer can ask the loaded model, and the documents of this library, through OpenAI&apos;s, Anthropic&apos;s or Ollama&apos;s interface. Only programs that send the access token get an answer. The server stops when this window closes.</source>
        <translation>此电脑上的编辑器、脚本和聊天程序可以通过 OpenAI、Anthropic 或 Ollama 的接口向已加载的模型和此资料库中的文档提问。只有发送访问令牌的程序才会得到回答。关闭此窗口时服务器停止。</translation>
    </message>
    <message>
        <source>Connected programs</source>
        <translation>已连接的程序</translation>
    </message>
    <message>
        <source>Whoever has it can read the documents of this library.</source>
        <translation>拥有它的人可以读取此资料库中的文档。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Copy: {name}</source>
        <translation>复制：{name}</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>暂无。</translation>
    </message>
    <message>
        <source>{program}: {requests}, last seen {time}</source>
        <translation>{program}：{requests}，上次 {time}</translation>
    </message>
    <message>
        <source>Unnamed program</source>
        <translation>未命名的程序</translation>
    </message>
    <message>
        <source>Finishing the answers under way …</source>
        <translation>正在完成进行中的回答…</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>请先加载模型。</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>正在启动…</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Memory and disk</source>
        <translation>内存与磁盘</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Where models run</source>
        <translation>模型运行位置</translation>
    </message>
    <message>
        <source>Restore the default settings?</source>
        <translation>恢复默认设置？</translation>
    </message>
    <message>
        <source>This also resets the model, the folders and the instructions.</source>
        <translation>模型、文件夹和指令也会重置。</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>In the library</source>
        <translation>在文库中</translation>
    </message>
    <message>
        <source>Pause or resume reading</source>
        <translation>暂停或继续阅读</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>In the document</source>
        <translation>在文档中</translation>
    </message>
    <message>
        <source>Select text</source>
        <translation>选择文本</translation>
    </message>
    <message>
        <source>Next document of the reading</source>
        <translation>此阅读的下一个文档</translation>
    </message>
    <message>
        <source>Previous document of the reading</source>
        <translation>此阅读的上一个文档</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>While writing a question</source>
        <translation>书写问题时</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>换行</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>笔记本</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>TierLegend</name>
    <message>
        <source>Blocks by tier</source>
        <translation>各级存储的块</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Close notice</source>
        <translation>关闭提示</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>All commands</source>
        <translation>所有命令</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>私密</translation>
    </message>
    <message>
        <source>Documents, questions and answers are forgotten when this window is closed</source>
        <translation>此窗口关闭后,文档、提问和回答都会被忘记</translation>
    </message>
    <message>
        <source>Questions are being asked. Click to see the answers</source>
        <translation>正在提问；点击可查看答案</translation>
    </message>
    <message>
        <source>The model that reads and answers. Click to change it</source>
        <translation>负责阅读和回答的模型；点击可更换</translation>
    </message>
    <message>
        <source>Where the model runs, and its cache format</source>
        <translation>计算位置和缓存方式</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Lectern</source>
        <translation>Lectern</translation>
    </message>
    <message>
        <source>Question sheet: {done} of {count}</source>
        <translation>问题单：{done}/{count}</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>引擎已停止</translation>
    </message>
    <message>
        <source>Starting the engine …</source>
        <translation>正在启动引擎…</translation>
    </message>
    <message>
        <source>Preparing for this processor, once …</source>
        <translation>正在为此处理器做准备（仅此一次）…</translation>
    </message>
    <message>
        <source>Loading {model} …</source>
        <translation>正在加载 {model}…</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>on {server}</source>
        <translation>在 {server} 上</translation>
    </message>
    <message>
        <source>{device} · {format} cache</source>
        <translation>{device} · {format} 缓存</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>Page {page}: {percent} of the attention</source>
        <translation>第 {page} 页：占注意力的 {percent}</translation>
    </message>
    <message>
        <source>Page {page}: {percent} of the attention. The first and the last page get much of it whatever the question.</source>
        <translation>第 {page} 页：占注意力的 {percent}。无论提什么问题，首页和末页都会得到较多注意力。</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>Pages {first}–{last}</source>
        <translation>第 {first}–{last} 页</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>{position} of {hits}</source>
        <translation>{position} / {hits}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Save quote</source>
        <translation>保存引文</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>在文档中查找</translation>
    </message>
    <message>
        <source>Follow the link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Select page</source>
        <translation>选择整页</translation>
    </message>
    <message>
        <source>Links on this page</source>
        <translation>本页链接</translation>
    </message>
</context>
<context>
    <name>ViewerHeader</name>
    <message>
        <source>Outline and notebook</source>
        <translation>大纲与笔记本</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>在文档中查找</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>转到页面</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>of {pages}</source>
        <translation>共 {pages} 页</translation>
    </message>
    <message>
        <source>no page “{name}”</source>
        <translation>没有第“{name}”页</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>This computer has {memory} of memory.</source>
        <translation>这台电脑有 {memory} 内存。</translation>
    </message>
    <message>
        <source>This computer&apos;s GPU has {memory} of memory.</source>
        <translation>这台计算机的显卡有 {memory} 显存。</translation>
    </message>
    <message>
        <source>{size} to download · up to {tokens} tokens</source>
        <translation>下载 {size} · 最多 {tokens} 个 token</translation>
    </message>
</context>
<context>
    <name>WelcomeDialog</name>
    <message>
        <source>Welcome to Lectern</source>
        <translation>欢迎使用 Lectern</translation>
    </message>
    <message>
        <source>Lectern reads a document once, from the first page to the last, and then answers every question about it at once, with the passages that prove it. Everything stays on this computer.</source>
        <translation>Lectern 会把文档从第一页到最后一页完整读一遍，之后立即回答关于它的每个问题，并给出作为依据的段落。一切都留在这台电脑上。</translation>
    </message>
    <message>
        <source>See how it works</source>
        <translation>看看如何使用</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>打开演示</translation>
    </message>
    <message>
        <source>Lectern comes with a survey of 120 pages, a manual and a tiny model. Reading them takes a minute and shows every feature. The model finds and quotes sentences of English text; it does not reason, sum up or translate.</source>
        <translation>Lectern 附带一份 120 页的调查报告、一份手册和一个微型模型。一分钟即可读完并展示全部功能。该模型能在英文文本中找到并引用句子；它不会推理、总结或翻译。</translation>
    </message>
    <message>
        <source>Models for your own documents</source>
        <translation>适合你自己文档的模型</translation>
    </message>
    <message>
        <source>Models can also run on a server, and other programs can use the models on this computer: see the settings.</source>
        <translation>模型也可以在服务器上运行，其他程序也可以向本机的模型提问：两者都在设置中。</translation>
    </message>
    <message>
        <source>best here</source>
        <translation>最适合这里</translation>
    </message>
    <message>
        <source>Download …</source>
        <translation>下载…</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>下载 {name}</translation>
    </message>
    <message>
        <source>I have a model …</source>
        <translation>我已有模型…</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>稍后</translation>
    </message>
</context>
</TS>
